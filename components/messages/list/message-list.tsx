"use client";
import dynamic from "next/dynamic";
import { useBatchName } from "#components/batches/use-batch-name.ts";
import { type CampaignFilters, MessageListHead } from "#components/messages/list/message-list-head";
import { MessageTable } from "#components/messages/list/message-table";
import { Pager } from "#components/messages/list/pager";
import { RemovedNote } from "#components/messages/list/removed-note";
import { summaryOf } from "#components/messages/list/summary.ts";
import { useMessagePage } from "#components/messages/list/use-message-page.ts";
import { useRowChoice } from "#components/messages/list/use-row-choice.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { ErrorPanel } from "#components/ui/error-panel";
import { SkeletonRows } from "#components/ui/skeleton";
import type { ServerAnswer } from "#lib/browser/live/server-answer";
import { chipsOf } from "#lib/domain/messages/filter-labels";
import type { MessagePage } from "#lib/wire/console/message";

const MessagePanel = dynamic(
  () => import("#components/messages/message/message-panel").then((m) => m.MessagePanel),
  { ssr: false },
);
const DetachedNote = dynamic(
  () => import("#components/messages/list/detached-note").then((m) => m.DetachedNote),
  { loading: () => null },
);
const SelectionBar = dynamic(
  () => import("#components/messages/selection/selection-bar").then((m) => m.SelectionBar),
  { ssr: false },
);
const NoMessages = dynamic(() => import("#components/messages/list/no-messages").then((m) => m.NoMessages), {
  loading: () => null,
});

type Props = {
  campaign: string;
  batch?: string;
  initial?: ServerAnswer<MessagePage>;
  /** Only a campaign's list has these. */
  filters?: CampaignFilters;
};

/** Lists a campaign's or a batch's messages. The URL holds the filter, the cursor and the open message. */
export function MessageList({ campaign, batch, initial, filters }: Props) {
  const page = useMessagePage(campaign, batch, initial);
  const { params, query, kind, messages, shown, isComing, data, total, freshness } = page;
  const { selection, open, openMessage, current } = useRowChoice(kind, messages, params);
  const { zone } = useTimeStyle();
  const batchName = useBatchName(campaign, batch ? undefined : query.batch, messages);
  const chips = chipsOf(query, zone, batch ? null : batchName);
  const words = chips.map(({ text }) => text).join(" · ");
  const summary = summaryOf(messages.length, total, chips.length > 0, freshness);
  const ofBatch = batch !== undefined;
  return (
    <div className="@container flex min-h-0 flex-1 flex-col gap-3">
      <MessageListHead {...{ campaign, filters, page, chips, words, summary }} />
      {page.error && (
        <ErrorPanel
          what="The messages could not be loaded"
          works={data ? "The rows below are the last ones loaded." : "Other screens may still work."}
          error={page.error}
        />
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        {isComing && shown.messages.length === 0 && <SkeletonRows rows={12} label="Loading messages" />}
        {data && messages.length === 0 && (
          <NoMessages {...{ ofBatch, freshness, chips, params }} position={query} />
        )}
        {shown.messages.length > 0 && (
          <MessageTable
            key={shown.kind}
            waiting={isComing}
            campaign={campaign}
            ofBatch={ofBatch}
            params={params}
            messages={shown.messages}
            selection={selection.rows}
            onSelect={selection.select}
            onToggle={selection.toggle}
            open={open}
            current={current}
            {...page.marks}
            onOpen={openMessage}
          />
        )}
        {open && (
          <MessagePanel
            campaign={campaign}
            id={open}
            known={messages.find(({ id }) => id === open)}
            onClose={() => openMessage(null)}
          />
        )}
      </div>
      {selection.count > 0 && (
        <SelectionBar
          campaign={campaign}
          rows={selection.rows}
          all={selection.all}
          page={messages}
          hasMore={Boolean(data?.older ?? data?.newer)}
          filter={kind}
          total={total}
          filterLabel={words}
          asOf={freshness?.asOf}
          onSelectAll={selection.selectAll}
          onClear={() => selection.select({})}
        />
      )}
      {data?.removedUpTo && data.older === null && <RemovedNote upTo={data.removedUpTo} />}
      {data?.older === null && data.detached.length > 0 && <DetachedNote detached={data.detached} />}
      {shown.messages.length > 0 && (
        <Pager
          params={params}
          newer={data?.newer ?? null}
          older={data?.older ?? null}
          size={query.size}
          summary={isComing ? "" : summary}
        />
      )}
    </div>
  );
}
