"use client";
import { Button } from "#components/ui/form/button";
import { CopyButton } from "#components/ui/form/copy-button";
import { Dialog } from "#components/ui/popup/dialog";

/** Shows a webhook's secret once, and how to check its signatures. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title="Webhook secret" onClose={onClose}>
      <p>
        The secret is shown only once. The receiver needs it to check that a notification comes from Redial.
      </p>
      <p className="flex items-center gap-2 rounded-md border bg-sunken p-2">
        <code className="min-w-0 flex-1 font-mono text-xs break-all">{secret}</code>
        <CopyButton label="Copy the secret" text={secret} />
      </p>
      <div className="grid gap-1 text-text-muted">
        <p>Every notification has these headers:</p>
        <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt className="font-mono text-xs">Redial-Timestamp</dt>
          <dd>The time of sending, in seconds since 1970.</dd>
          <dt className="font-mono text-xs">Redial-Signature</dt>
          <dd>
            “v1=” and a hexadecimal HMAC-SHA256 made with the secret, over the timestamp, a dot and the raw
            body.
          </dd>
          <dt className="font-mono text-xs">Redial-Delivery</dt>
          <dd>The notification's id. It stays the same when the notification is sent again.</dd>
        </dl>
      </div>
      <Button look="primary" className="justify-self-end" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  );
}
