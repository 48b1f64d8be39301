"use client";
import dynamic from "next/dynamic";
import { type ComponentProps, useRef, useState } from "react";
import { Button, type ButtonLook } from "#components/ui/button";
import type { MenuEntry } from "#components/ui/menu";

const load = () => import("#components/ui/menu").then(({ Menu }) => Menu);
const Menu = dynamic(load, { ssr: false });

type Props = ComponentProps<"button"> & ButtonLook & { entries: MenuEntry[] };

/** A button that opens a menu, whose code comes when the pointer or the focus does. */
export function MenuButton({ entries, ...button }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
        {...button}
      />
      {open && <Menu anchor={anchor} entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
}
