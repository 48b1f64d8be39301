"use client";
import { FormDialog } from "#components/ui/form/form-dialog";
import { Moment } from "#components/ui/moment";
import type { ServiceKey } from "#lib/wire/service/campaign";

type Props = { apiKey: ServiceKey; onDelete: () => Promise<void>; onClose: () => void };

/** Asks first, because the key's users are refused at once, and it cannot be restored. */
export function DeleteKey({ apiKey, onDelete, onClose }: Props) {
  return (
    <FormDialog
      title={`Delete ${apiKey.name}`}
      submit="Delete key"
      done="Key deleted"
      onClose={onClose}
      onSubmit={onDelete}
    >
      <p>
        Calls with the key that ends in <span className="font-mono">{apiKey.endsWith}</span> are refused from
        now on. You cannot undo this.
      </p>
      <p className="text-text-muted">
        {apiKey.lastUsedAt ? (
          <>
            It was last used <Moment at={apiKey.lastUsedAt} /> from{" "}
            <span className="font-mono break-all">{apiKey.lastUsedAddress}</span>.
          </>
        ) : (
          "It has never been used."
        )}
      </p>
    </FormDialog>
  );
}
