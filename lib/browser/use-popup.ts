import { useRef, useState } from "react";

/** A popup beside a button, whose code comes when the pointer or the focus does: what the button and the popup need. */
export function usePopup(load: () => Promise<unknown>) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const trigger = {
    ref: anchor,
    "aria-expanded": open,
    onPointerEnter: load,
    onFocus: load,
    onClick: () => setOpen(!open),
  };
  return { open, anchor, trigger, close: () => setOpen(false) };
}
