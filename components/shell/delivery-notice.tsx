import { CirclePause } from "lucide-react";
import Link from "next/link";
import { Moment } from "#components/ui/moment";
import { NoticeBar } from "#components/ui/notice-bar";
import { asSentence } from "#lib/domain/text/as-sentence";
import type { DeliveryState } from "#lib/wire/service/hold";

/** Since when delivery is held, why, and who can end it. */
export function DeliveryNotice({ held }: { held: Extract<DeliveryState, { held: true }> }) {
  const { at, by, cause, reason, failing } = held;
  return (
    <NoticeBar label="Delivery held" icon={CirclePause}>
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
    </NoticeBar>
  );
}
