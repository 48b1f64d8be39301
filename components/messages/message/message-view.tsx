"use client";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { MessageFacts } from "#components/messages/message/message-facts";
import { copyLabel, statusSentence } from "#components/messages/message/message-labels.ts";
import { MessageText } from "#components/messages/message/message-text";
import { Timeline } from "#components/messages/message/timeline";
import { useRevealed } from "#components/messages/message/use-revealed.ts";
import { messageQuery } from "#components/messages/message-queries.ts";
import { RetryButton } from "#components/messages/retry/retry-button";
import { RetryRequests } from "#components/messages/retry/retry-requests";
import { deliveryDetailsQuery } from "#components/routes/insight/insight-queries.ts";
import { Empty } from "#components/ui/empty";
import { Loading } from "#components/ui/loading";
import { Moment } from "#components/ui/moment";
import { CallError } from "#lib/browser/api";
import { useLive } from "#lib/browser/live/use-live";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { useStandingError } from "#lib/browser/standing-error";
import { stoppedSentence } from "#lib/domain/messages/stop-labels";
import type { Freshness } from "#lib/wire/console/freshness";
import type { ListedMessage } from "#lib/wire/console/message";

// Loaded on demand, because most roles see everything.
const ShowMasked = dynamic(
  () => import("#components/messages/message/show-masked").then((m) => m.ShowMasked),
  { loading: () => null },
);

type Props = { campaign: string; id: string; wide?: boolean };

/** Everything known of one message: the same in the panel and on its page. */
export function MessageView({ campaign, id, wide = false }: Props) {
  const asked = useQuery({ ...messageQuery(campaign, id), ...usePollPause() });
  const { data } = asked;
  const error = useStandingError(asked, id);
  const delivery = useQuery({
    ...deliveryDetailsQuery(campaign, id, data?.message.inFlight ?? false),
    ...usePollPause(),
  });
  const live = useLive();
  const revealed = useRevealed(campaign, id);
  if (!data && error instanceof CallError && error.status === 404) {
    return (
      <Empty icon={<SearchX size={28} />} title="There is no such message">
        This campaign has no message with this id, or it has not been read yet.
      </Empty>
    );
  }
  // Both are awaited, so that the attempts do not grow when the second answer comes.
  if (!data || delivery.isLoading) return <Loading of="the message" rows={6} error={data ? null : error} />;
  const { message } = data;
  const shown = revealed.over(data);
  const behind = copyLabel(live.data?.freshness ?? data.freshness);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section aria-label="Status" className="grid gap-2">
        <p className="text-base">{statusSentence(data)}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RetryButton message={stoppedMessage(message, live.data?.freshness.stop)} />
        </div>
        {behind && (
          <p className="rounded-md border border-notice-border bg-notice px-3 py-1.5">
            {behind} It was last read <Moment at={message.readAt} />.
          </p>
        )}
      </section>
      {data.masked && (
        <ShowMasked
          number={shown.masked ? null : shown.message.recipient}
          onShow={revealed.show}
          onHide={revealed.hide}
          isPending={revealed.isPending}
          problem={revealed.problem}
        />
      )}
      <RetryRequests campaign={campaign} detail={data} />
      <div
        className={
          wide
            ? "grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[24rem_minmax(0,48rem)]"
            : "grid grid-cols-[minmax(0,1fr)] gap-5"
        }
      >
        <Timeline detail={shown} delivery={delivery.data?.attempts ?? []} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <MessageText detail={shown} />
          <MessageFacts campaign={campaign} detail={shown} />
        </div>
      </div>
    </div>
  );
}

/** A message with its retry denied once its campaign's calls stop; it is not read again only for that. */
function stoppedMessage(message: ListedMessage, stop: Freshness["stop"] | undefined): ListedMessage {
  if (!stop || message.retry.decision === "denied") return message;
  const text = stoppedSentence(stop.reason);
  return { ...message, retry: { decision: "denied", reason: "campaign_stopped", text } };
}
