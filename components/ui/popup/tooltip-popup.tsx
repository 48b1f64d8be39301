"use client";
import { Tooltip as Primitive } from "@base-ui/react/tooltip";
import type { ReactNode, RefObject } from "react";

type Props = { anchor: RefObject<HTMLElement | null>; children: ReactNode };

/** The words beside `anchor`, shown as long as they are rendered. */
export function TooltipPopup({ anchor, children }: Props) {
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Primitive.Positioner anchor={anchor} side="top" sideOffset={6} collisionPadding={8} className="z-50">
          <Primitive.Popup className="max-w-72 rounded-md border bg-raised px-2.5 py-1.5 text-xs text-text shadow-raised">
            {children}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
