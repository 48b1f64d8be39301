"use client";
import { Dialog as Primitive } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#components/ui/form/button";
import { isConfirming } from "#lib/browser/confirmation";
import { useModalFocus } from "#lib/browser/use-modal-focus";

const FIELDS = ["input:not([type=hidden])", "select", "textarea"]
  .map((field) => `${field}:not(:disabled)`)
  .join();

/** `isOnTop`: the dialog is over another dialog that did not open it. */
type Props = { title: string; isOnTop?: boolean; children: ReactNode; onClose: () => void };

/** A modal dialog. It is open while it is rendered. */
export function Dialog({ title, isOnTop = false, children, onClose }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  useModalFocus(popup);
  // The focus goes to the first field, or to the dialog's first button if it has none.
  const firstField = () => popup.current?.querySelector<HTMLElement>(FIELDS) ?? true;
  return (
    // A press in the confirmation above this dialog counts as outside of it, but must not close it.
    <Primitive.Root open onOpenChange={(open) => !open && (isOnTop || !isConfirming()) && onClose()}>
      <Primitive.Portal>
        <Primitive.Backdrop className={`fixed inset-0 bg-scrim ${isOnTop ? "z-50" : "z-40"}`} />
        <Primitive.Popup
          ref={popup}
          initialFocus={firstField}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[30rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto rounded-lg border bg-raised p-5 shadow-raised"
        >
          <div className="flex items-start justify-between gap-4">
            <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
            <Primitive.Close
              render={<Button look="quiet" size="icon" aria-label="Close" className="-mt-1 -mr-2" />}
            >
              <X size={16} />
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
