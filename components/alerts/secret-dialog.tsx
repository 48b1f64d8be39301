"use client";
import { Button } from "#components/ui/button";
import { CopyButton } from "#components/ui/copy-button";
import { Dialog } from "#components/ui/dialog";

/** A webhook's secret, once, and how its signatures are checked. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title="The webhook's secret" onClose={onClose}>
      <p>It is shown only now. The receiver needs it to check that a notice comes from here.</p>
      <p className="flex items-center gap-2 rounded-md border bg-sunken p-2">
        <code className="min-w-0 flex-1 font-mono text-xs break-all">{secret}</code>
        <CopyButton label="Copy the secret" text={secret} />
      </p>
      <div className="grid gap-1 text-text-muted">
        <p>Every notice has these headers:</p>
        <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt className="font-mono text-xs">Redial-Timestamp</dt>
          <dd>Seconds since 1970, when it was sent.</dd>
          <dt className="font-mono text-xs">Redial-Signature</dt>
          <dd>
            “v1=” and the HMAC-SHA256, in hexadecimal digits and under the secret, of the timestamp, a dot and
            the body as it came.
          </dd>
          <dt className="font-mono text-xs">Redial-Delivery</dt>
          <dd>The notice's id: the same when it is sent again.</dd>
        </dl>
      </div>
      <Button look="primary" className="justify-self-end" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  );
}
