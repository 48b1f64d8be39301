"use client";
import { Popover as Primitive } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";
import { POPUP, PopupFrame } from "#components/ui/popup/popup-frame";

export type PopupProps = {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
  onClose: () => void;
};

/** A popup beside `anchor`. It is open while it is rendered; the focus then returns to the anchor. */
export function Popover({ label, anchor, children, onClose }: PopupProps) {
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <PopupFrame portal={Primitive.Portal} positioner={Primitive.Positioner} anchor={anchor}>
        <Primitive.Popup
          aria-label={label}
          finalFocus={anchor}
          className={`max-h-(--available-height) max-w-[min(24rem,calc(100vw-1rem))] min-w-56 overflow-y-auto p-1.5 ${POPUP}`}
        >
          {children}
        </Primitive.Popup>
      </PopupFrame>
    </Primitive.Root>
  );
}
