"use client";
import { Popover as Primitive } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";

export type PopupProps = {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
  onClose: () => void;
};

/** A popup beside `anchor`, open as long as it is rendered; focus goes back to the anchor. */
export function Popover({ label, anchor, children, onClose }: PopupProps) {
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Positioner
          anchor={anchor}
          sideOffset={6}
          align="start"
          collisionPadding={8}
          className="z-50"
        >
          <Primitive.Popup
            aria-label={label}
            finalFocus={anchor}
            className="max-h-(--available-height) max-w-[min(24rem,calc(100vw-1rem))] min-w-56 overflow-y-auto rounded-lg border bg-raised p-1.5 shadow-raised outline-hidden"
          >
            {children}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
