"use client";
import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { Button, type ButtonLook } from "#components/ui/form/button";
import type { MenuEntry } from "#components/ui/popup/menu";
import { usePopup } from "#lib/browser/use-popup";

const load = () => import("#components/ui/popup/menu").then(({ Menu }) => Menu);
const Menu = dynamic(load, { ssr: false });

type Props = ComponentProps<"button"> & ButtonLook & { entries: MenuEntry[] };

/** A button that opens a menu, whose code comes when the pointer or the focus does. */
export function MenuButton({ entries, ...button }: Props) {
  const { open, anchor, trigger, close } = usePopup(load);
  return (
    <>
      <Button aria-haspopup="menu" {...trigger} {...button} />
      {open && <Menu anchor={anchor} entries={entries} onClose={close} />}
    </>
  );
}
