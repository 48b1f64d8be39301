"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HoldDialog } from "#components/service/hold-dialog";
import { ReleaseDialog } from "#components/service/release-dialog";
import { Section } from "#components/service/section";
import { ActionButton } from "#components/ui/action-button";
import { Moment } from "#components/ui/moment";
import { ADMINS_ONLY } from "#lib/browser/administration";
import { deliveryQuery, messagesInWords } from "#lib/browser/delivery-hold";
import { asSentence } from "#lib/domain/as-sentence";
import type { DeliveryState } from "#lib/wire/delivery-hold";

type Props = { admin: boolean; initial: DeliveryState };

/** Holds delivery and releases it, for all campaigns of this service at once. */
export function DeliveryControl({ admin, initial }: Props) {
  const client = useQueryClient();
  const { data } = useQuery({ ...deliveryQuery, initialData: initial });
  const [asking, setAsking] = useState(false);
  const dialog = {
    onClose: () => setAsking(false),
    onDone: (state: DeliveryState) => client.setQueryData(deliveryQuery.queryKey, state),
  };
  const denied = admin ? null : ADMINS_ONLY;
  if (!data.held) {
    return (
      <Section title="Delivery">
        <p className="text-text-muted">
          Messages are handed to the provider as they come. While delivery is held, they are accepted and
          wait. A database that was restored from a backup is held by itself.
        </p>
        <div>
          <ActionButton denied={denied} onClick={() => setAsking(true)}>
            Hold delivery
          </ActionButton>
        </div>
        {asking && <HoldDialog {...dialog} />}
      </Section>
    );
  }
  const { before, since } = data.queued;
  return (
    <Section title="Delivery is held">
      <p className="break-words">
        Since <Moment at={data.at} absolute />
        {data.cause === "person" && ` by ${data.by}`}
        {data.reason ? `: ${asSentence(data.reason)}` : "."} {messagesInWords(before)}{" "}
        {before === 1 ? "was" : "were"} queued then; {since === 0 ? "nothing" : messagesInWords(since)} came
        since.
      </p>
      <div>
        <ActionButton
          denied={data.failing ? "A worker is failing what was queued; delivery goes on after that." : denied}
          onClick={() => setAsking(true)}
        >
          Release delivery
        </ActionButton>
      </div>
      {asking && <ReleaseDialog state={data} {...dialog} />}
    </Section>
  );
}
