import { useRef, useState } from "react";

/**
 * A popup beside a button, whose code loads when the pointer or the focus reaches the button. It opens when everything is
 * loaded.
 */
export function usePopup(load: () => Promise<unknown>) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const trigger = {
    ref: anchor,
    "aria-expanded": open,
    onPointerEnter: () => void load().catch(() => undefined),
    onFocus: () => void load().catch(() => undefined),
    onClick: () => (open ? setOpen(false) : void load().then(() => setOpen(true))),
  };
  return { open, anchor, trigger, close: () => setOpen(false) };
}
