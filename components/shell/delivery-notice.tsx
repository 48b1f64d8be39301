import { CirclePause } from "lucide-react";
import Link from "next/link";
import { Moment } from "#components/ui/moment";
import { asSentence } from "#lib/domain/text/as-sentence";
import type { DeliveryState } from "#lib/wire/service/hold";

/** Since when delivery is held, why, and who can end it. */
export function DeliveryNotice({ held }: { held: Extract<DeliveryState, { held: true }> }) {
  const { at, by, cause, reason, failing } = held;
  return (
    <section
      aria-label="Delivery held"
      className="flex shrink-0 gap-2 border-b border-notice-border bg-notice px-3 py-2 sm:px-4 lg:px-6"
    >
      <CirclePause size={16} aria-hidden className="mt-0.5 shrink-0 text-status-overdue" />
      <p className="min-w-0 wrap-anywhere">
        <strong>This service's delivery is held</strong> since <Moment at={at} absolute />
        {cause === "person" && ` by ${by}`}
        {reason ? `: ${asSentence(reason)}` : "."}{" "}
        {failing
          ? "The messages queued at that time are being marked as failed. Delivery continues after that."
          : "No messages are sent to the provider. Operations, retry plans and single messages wait too. An admin can release delivery in"}{" "}
        {!failing && (
          <Link href="/settings/service" className="whitespace-nowrap underline">
            Settings, This service
          </Link>
        )}
        {!failing && "."}
      </p>
    </section>
  );
}
