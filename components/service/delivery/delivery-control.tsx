"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { deliveryQuery } from "#components/service/delivery/delivery-hold.ts";
import { HoldDialog } from "#components/service/delivery/hold-dialog";
import { ReleaseDialog } from "#components/service/delivery/release-dialog";
import { Section } from "#components/service/section";
import { ActionButton } from "#components/ui/form/action-button";
import { Moment } from "#components/ui/moment";
import { asSentence } from "#lib/domain/text/as-sentence";
import { counted } from "#lib/domain/text/counted";
import type { DeliveryState } from "#lib/wire/service/hold";

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
          Messages are sent to the provider as they arrive. While delivery is held, new messages are accepted
          and wait. Delivery is held automatically when the database has been restored from a backup.
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
      <p className="wrap-anywhere">
        Since <Moment at={data.at} absolute />
        {data.cause === "person" && ` by ${data.by}`}
        {data.reason ? `: ${asSentence(data.reason)}` : "."} {counted(before, "message")}{" "}
        {before === 1 ? "was" : "were"} queued at that time.{" "}
        {since === 0 ? "No messages have" : `${counted(since, "message")} ${since === 1 ? "has" : "have"}`}{" "}
        been added since.
      </p>
      <div>
        <ActionButton
          denied={
            data.failing
              ? "The queued messages are being marked as failed. Delivery continues after that."
              : denied
          }
          onClick={() => setAsking(true)}
        >
          Release delivery
        </ActionButton>
      </div>
      {asking && <ReleaseDialog state={data} {...dialog} />}
    </Section>
  );
}
