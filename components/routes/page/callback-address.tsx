import { Section } from "#components/service/section";
import { CopyButton } from "#components/ui/form/copy-button";
import type { RouteKind } from "#lib/wire/service/route-summary";

/** Where the provider is to send receipts and messages of phones. */
export function CallbackAddress({ url, kind }: { url: string; kind: RouteKind }) {
  return (
    <Section title="Callback address">
      <p className="text-text-muted">
        {kind === "twilio"
          ? "Redial gives this address to Twilio with each message. Enter it at Twilio for messages from phones."
          : "Give this address to the provider, or put {callbackUrl} into the request."}
      </p>
      <p className="flex min-w-0 items-start gap-1">
        <span className="min-w-0 font-mono text-xs break-all">{url}</span>
        <CopyButton label="Copy the callback address" text={url} />
      </p>
    </Section>
  );
}
