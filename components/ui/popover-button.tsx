"use client";
import dynamic from "next/dynamic";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Button, type ButtonLook } from "#components/ui/button";

const load = () => import("#components/ui/popover").then(({ Popover }) => Popover);
const Popover = dynamic(load, { ssr: false });

type Props = Omit<ComponentProps<"button">, "children"> &
  ButtonLook & { children: ReactNode; label: string; popup: (close: () => void) => ReactNode };

/** A button that opens a popup. The popup's code comes when the pointer or the focus does. */
export function PopoverButton({ children, label, popup, ...button }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
        {...button}
      >
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
