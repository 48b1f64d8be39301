"use client";
import { FormDialog } from "#components/ui/form/form-dialog";

type Props = { address: string; isLast: boolean; onRemove: () => Promise<void>; onClose: () => void };

/** Asks first, because callers from there are refused at once. */
export function RemoveAddress({ address, isLast, onRemove, onClose }: Props) {
  return (
    <FormDialog
      title="Remove an address"
      submit="Remove"
      done="Address removed"
      onClose={onClose}
      onSubmit={onRemove}
    >
      <p className="wrap-anywhere">
        Calls from <span className="font-mono">{address}</span> are refused from now on.
        {isLast && " This is the only address. Without one, no key of this campaign works."}
      </p>
    </FormDialog>
  );
}
