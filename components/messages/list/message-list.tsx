"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useBatchName } from "#components/batches/use-batch-name.ts";
import { FilterBar } from "#components/messages/filters/filter-bar";
import { shownQuery } from "#components/messages/filters/list-query.ts";
import { ListTools } from "#components/messages/list/list-tools";
import { MessageTable } from "#components/messages/list/message-table";
import { NewRows } from "#components/messages/list/new-rows";
import { Pager } from "#components/messages/list/pager";
import { summaryOf } from "#components/messages/list/summary.ts";
import { useFillUp } from "#components/messages/list/use-fill-up.ts";
import { useListKeys } from "#components/messages/list/use-list-keys.ts";
import { useLivePatches } from "#components/messages/list/use-patches.ts";
import { useSelection } from "#components/messages/selection/use-selection.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { ErrorPanel } from "#components/ui/error-panel";
import { SkeletonRows } from "#components/ui/skeleton";
import { filterOf, placelessFilterOf, withPlace } from "#lib/browser/list-address";
import { showRows } from "#lib/browser/live/rows-on-screen";
import { answerFor, type ServerAnswer } from "#lib/browser/live/server-answer";
import { messagesQuery } from "#lib/browser/queries";
import { chipsOf } from "#lib/domain/messages/filter-words";
import type { MessagePage } from "#lib/wire/console/message";

const MessagePanel = dynamic(
  () => import("#components/messages/message/message-panel").then((m) => m.MessagePanel),
  {
    ssr: false,
  },
);
const SelectionBar = dynamic(
  () => import("#components/messages/selection/selection-bar").then((m) => m.SelectionBar),
  {
    ssr: false,
  },
);
// Not of every list: drawn with the page where they are, and no part of it where they are not.
const QuickChips = dynamic(
  () => import("#components/messages/filters/quick-chips").then((m) => m.QuickChips),
  {
    loading: () => <div className="h-8 flex-1" />,
  },
);
const IgnoredNotice = dynamic(
  () => import("#components/messages/list/ignored-notice").then((m) => m.IgnoredNotice),
  { loading: () => null },
);
const NoMessages = dynamic(() => import("#components/messages/list/no-messages").then((m) => m.NoMessages), {
  loading: () => null,
});
const NOTHING: never[] = [];

type Props = { campaign: string; batch?: string; initial?: ServerAnswer<MessagePage> };

/** A campaign's messages, or one batch's: the address holds filter, place and what is open. */
export function MessageList({ campaign, batch, initial }: Props) {
  const search = useSearchParams();
  const params = useMemo(() => new URLSearchParams(search.toString()), [search]);
  const asked = useMemo(() => {
    const all = new URLSearchParams(params);
    if (batch) all.set("batch", batch);
    return { filter: filterOf(all), kind: placelessFilterOf(all) };
  }, [params, batch]);
  const page = useQuery({
    ...messagesQuery(campaign, asked.filter),
    initialData: answerFor(initial, asked.filter),
    // Another page of the same list may stand in for a moment; another filter's rows never do.
    placeholderData: (previous, query) =>
      query && placelessFilterOf(new URLSearchParams(query.queryKey[3])) === asked.kind
        ? previous
        : undefined,
  });
  const { live, unmatched, patches } = useLivePatches(campaign, page.data);
  const ignored = page.data?.ignored ?? NOTHING;
  const query = useMemo(() => shownQuery(params, ignored), [params, ignored]);
  useFillUp(page.data, live.data, query.size, page.refetch);
  const messages = page.data?.messages ?? NOTHING;
  const { rows: selection, count: selected, select, toggle, ...picked } = useSelection(asked.kind, messages);
  // Until the rows of a new filter come, those of the one before stay where they are, out of reach.
  const isComing = page.isPending && !page.isError;
  const before = useRef({ kind: asked.kind, messages });
  useEffect(() => {
    if (!isComing) before.current = { kind: asked.kind, messages };
  }, [isComing, asked.kind, messages]);
  const shown = isComing ? before.current : { kind: asked.kind, messages };
  const newest = page.data?.newest ?? null;
  useEffect(() => {
    const alive = messages.filter(({ inFlight, status }) => inFlight || status === "failure");
    showRows({ ids: alive.map(({ id }) => id), newest });
    return () => showRows(null);
  }, [messages, newest]);

  const open = params.get("open");
  const openMessage = useCallback(
    (id: string | null) => window.history.pushState(null, "", withPlace(params, { open: id }) || "?"),
    [params],
  );
  const current = useListKeys({ messages, open, openMessage, selected, select, toggle });
  const { zone } = useTimeStyle();
  const batchName = useBatchName(campaign, batch ? undefined : query.batch, messages);
  const chips = chipsOf(query, zone, batch ? null : batchName);
  const words = chips.map(({ text }) => text).join(" · ");
  const total = live.data?.total ?? page.data?.total ?? null;
  const freshness = live.data?.freshness ?? page.data?.freshness;
  const summary = summaryOf(messages.length, total, freshness);

  return (
    <div className="@container flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex min-h-8 shrink-0 items-start gap-2">
        {batch ? (
          <h2 className="flex-1 text-base font-semibold">Messages</h2>
        ) : (
          <QuickChips params={params} query={query} counts={live.data?.counts} />
        )}
        <NewRows
          count={live.data?.newCount ?? 0}
          onFirstPage={!query.after && !query.before}
          params={params}
          onShow={() => page.refetch()}
        />
        <ListTools
          campaign={campaign}
          ofBatch={batch !== undefined}
          filter={asked.kind}
          words={words}
          count={summary}
        />
      </div>
      <FilterBar
        campaign={batch ? null : campaign}
        params={params}
        query={query}
        chips={chips}
        asOf={freshness?.asOf}
        unlisted={live.data?.unlisted ?? page.data?.unlisted}
      />
      {ignored.length > 0 && <IgnoredNotice ignored={ignored} />}
      {page.isError && (
        <ErrorPanel
          what="The messages could not be loaded"
          works={page.data ? "The rows below are the last ones loaded." : "Other screens may still work."}
          next="Press r or reload the page to try again."
          error={page.error}
        />
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        {isComing && shown.messages.length === 0 && <SkeletonRows rows={12} label="Loading messages" />}
        {page.data && messages.length === 0 && (
          <NoMessages freshness={freshness} chips={chips} params={params} place={query} />
        )}
        {shown.messages.length > 0 && (
          <MessageTable
            key={shown.kind}
            waiting={isComing}
            campaign={campaign}
            ofBatch={batch !== undefined}
            params={params}
            messages={shown.messages}
            selection={selection}
            onSelect={select}
            onToggle={toggle}
            open={open}
            current={current}
            unmatched={unmatched}
            patches={patches}
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
      {selected > 0 && (
        <SelectionBar
          campaign={campaign}
          rows={selection}
          all={picked.all}
          page={messages}
          hasMore={Boolean(page.data?.older ?? page.data?.newer)}
          filter={asked.kind}
          total={total}
          filterWords={words}
          asOf={freshness?.asOf}
          onSelectAll={picked.selectAll}
          onClear={() => select({})}
        />
      )}
      {shown.messages.length > 0 && (
        <Pager
          params={params}
          newer={page.data?.newer ?? null}
          older={page.data?.older ?? null}
          size={query.size}
          summary={isComing ? "" : summary}
        />
      )}
    </div>
  );
}
