"use client";
import { Tooltip as Primitive } from "@base-ui/react/tooltip";
import type { ReactNode, RefObject } from "react";

type Props = { anchor: RefObject<HTMLElement | null>; inRow: boolean; children: ReactNode };

/** The words beside `anchor`, shown while they are rendered. */
export function TooltipPopup({ anchor, inRow, children }: Props) {
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Primitive.Positioner
          anchor={anchor}
          side={inRow ? "right" : "top"}
          sideOffset={6}
          collisionPadding={8}
          className="pointer-events-none z-50"
        >
          <Primitive.Popup
            className={`rounded-md border bg-raised px-2.5 py-1.5 text-xs text-text shadow-raised ${inRow ? "max-w-[36rem]" : "max-w-72"}`}
          >
            {children}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
