"use client";
import { Dialog as Primitive } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useRef } from "react";
import { useModalFocus } from "#lib/browser/use-modal-focus";

type Props = {
  heading: RefObject<HTMLElement | null>;
  /** What has the focus once it is closed. */
  origin: () => HTMLElement | null;
  children: ReactNode;
  onClose: () => void;
};

/** An open message where it covers the page: nobody gets to what lies below before it is closed. */
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
