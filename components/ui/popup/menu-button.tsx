"use client";
import type { ComponentProps } from "react";
import { Button, type ButtonLook } from "#components/ui/form/button";
import type { MenuEntry } from "#components/ui/popup/menu";
import { preloaded } from "#lib/browser/preloaded";
import { usePopup } from "#lib/browser/use-popup";

const Menu = preloaded(() => import("#components/ui/popup/menu").then((m) => m.Menu));

type Props = ComponentProps<"button"> & ButtonLook & { entries: MenuEntry[] };

/** A button that opens a menu, whose code is loaded on hover or focus. */
export function MenuButton({ entries, ...button }: Props) {
  const { open, anchor, trigger, close } = usePopup(Menu.preload);
  return (
    <>
      <Button aria-haspopup="menu" {...trigger} {...button} />
      {open && <Menu anchor={anchor} entries={entries} onClose={close} />}
    </>
  );
}
