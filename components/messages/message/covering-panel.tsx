"use client";
import { Dialog as Primitive } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useRef } from "react";
import { useModalFocus } from "#lib/browser/use-modal-focus";

type Props = {
  heading: RefObject<HTMLElement | null>;
  /** The element that gets the focus after closing. */
  origin: () => HTMLElement | null;
  children: ReactNode;
  onClose: () => void;
};

/** An open message that covers the page; nothing below is reachable until it is closed. */
export function CoveringPanel({ heading, origin, children, onClose }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  useModalFocus(popup);
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Popup
          ref={popup}
          aria-label="Message"
          initialFocus={heading}
          finalFocus={origin}
          className="fixed inset-0 z-30 flex flex-col overflow-hidden bg-surface"
        >
          {children}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
