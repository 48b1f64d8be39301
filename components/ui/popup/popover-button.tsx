"use client";
import type { ComponentProps, ReactNode } from "react";
import { Button, type ButtonLook } from "#components/ui/form/button";
import { preloaded } from "#lib/browser/preloaded";
import { usePopup } from "#lib/browser/use-popup";

const Popover = preloaded(() => import("#components/ui/popup/popover").then((m) => m.Popover));

type Props = Omit<ComponentProps<"button">, "children"> &
  ButtonLook & {
    children: ReactNode;
    label: string;
    popup: (close: () => void) => ReactNode;
    /** Loads the popup's data before it opens, so that it never grows. */
    preload?: () => Promise<unknown>;
  };

/** A button that opens a popup, whose code is loaded on hover or focus. */
export function PopoverButton({ children, label, popup, preload, ...button }: Props) {
  const { open, anchor, trigger, close } = usePopup(() => Promise.all([Popover.preload(), preload?.()]));
  return (
    <>
      <Button aria-haspopup="dialog" {...trigger} {...button}>
        {children}
      </Button>
      {open && (
        <Popover label={label} anchor={anchor} onClose={close}>
          {popup(close)}
        </Popover>
      )}
    </>
  );
}
