"use client";
import { useQuery } from "@tanstack/react-query";
import type { RowSelectionState } from "@tanstack/react-table";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useState } from "react";
import { FilterBar } from "#components/messages/filter-bar";
import { ListNotices } from "#components/messages/list-notices";
import { MessageTable } from "#components/messages/message-table";
import { NoMessages } from "#components/messages/no-messages";
import { Pager } from "#components/messages/pager";
import { QuickChips } from "#components/messages/quick-chips";
import { SelectionBar } from "#components/messages/selection-bar";
import { ErrorPanel } from "#components/ui/error-panel";
import { SkeletonRows } from "#components/ui/skeleton";
import { chipsOf } from "#lib/browser/filters";
import { filterOf, placelessFilterOf, withPlace } from "#lib/browser/list-address";
import { messagesQuery } from "#lib/browser/queries";
import { showRows } from "#lib/browser/rows-on-screen";
import { summaryOf } from "#lib/browser/summary";
import { useListKeys } from "#lib/browser/use-list-keys";
import { useLivePatches } from "#lib/browser/use-patches";
import { readMessageQuery } from "#lib/wire/console-query";

const MessagePanel = dynamic(() => import("#components/messages/message-panel").then((m) => m.MessagePanel), {
  ssr: false,
});
const NO_MESSAGES: never[] = [];
const NOTHING_SELECTED: RowSelectionState = {};

type Props = { campaign: string; batch?: string };

/** A campaign's messages, or one batch's: the address holds filter, place and what is open. */
export function MessageList({ campaign, batch }: Props) {
  const search = useSearchParams();
  const params = useMemo(() => new URLSearchParams(search.toString()), [search]);
  const asked = useMemo(() => {
    const all = new URLSearchParams(params);
    if (batch) all.set("batch", batch);
    return { filter: filterOf(all), kind: placelessFilterOf(all), ...readMessageQuery(all) };
  }, [params, batch]);
  const page = useQuery({
    ...messagesQuery(campaign, asked.filter),
    // Another page of the same list may stand in for a moment; another filter's rows never do.
    placeholderData: (previous, query) =>
      query && placelessFilterOf(new URLSearchParams(query.queryKey[3])) === asked.kind
        ? previous
        : undefined,
  });
  const { live, unmatched, patches } = useLivePatches(campaign, page.data);
  const [chosen, setChosen] = useState({ kind: asked.kind, rows: NOTHING_SELECTED });
  const selection = chosen.kind === asked.kind ? chosen.rows : NOTHING_SELECTED;
  const select = useCallback(
    (change: RowSelectionState | ((before: RowSelectionState) => RowSelectionState)) =>
      setChosen((before) => {
        const rows = before.kind === asked.kind ? before.rows : NOTHING_SELECTED;
        return { kind: asked.kind, rows: typeof change === "function" ? change(rows) : change };
      }),
    [asked.kind],
  );
  const messages = page.data?.messages ?? NO_MESSAGES;
  const newest = page.data?.newest ?? null;
  const selected = Object.keys(selection).length;
  useEffect(() => {
    const alive = messages.filter(({ inFlight, status }) => inFlight || status === "failure");
    showRows({ ids: alive.map(({ id }) => id), newest, selected });
    return () => showRows(null);
  }, [messages, newest, selected]);

  const open = params.get("open");
  const openMessage = useCallback(
    (id: string | null) => window.history.pushState(null, "", withPlace(params, { open: id }) || "?"),
    [params],
  );
  const current = useListKeys({ messages, open, openMessage, selected, select });
  const chips = chipsOf(asked.query, batch ? ["batch"] : []);
  const freshness = live.data?.freshness ?? page.data?.freshness;

  return (
    <div className="flex min-h-0 flex-1 gap-4">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
        {!batch && <QuickChips params={params} query={asked.query} counts={live.data?.counts} />}
        <FilterBar params={params} query={asked.query} chips={chips} />
        <ListNotices
          ignored={asked.ignored}
          newCount={live.data?.newCount ?? 0}
          onFirstPage={!asked.query.after && !asked.query.before}
          params={params}
          onShowNew={() => page.refetch()}
        />
        {page.isError && (
          <ErrorPanel
            what="The messages could not be read"
            works={page.data ? "The rows below are the last ones read." : "Other screens may still work."}
            next="Press r to try again."
            error={page.error}
          />
        )}
        {page.isPending && !page.isError && <SkeletonRows rows={12} label="Loading messages" />}
        {page.data && messages.length === 0 && (
          <NoMessages freshness={freshness} chips={chips} params={params} place={asked.query} />
        )}
        {messages.length > 0 && (
          <MessageTable
            campaign={campaign}
            params={params}
            messages={messages}
            selection={selection}
            onSelect={select}
            open={open}
            current={current}
            unmatched={unmatched}
            patches={patches}
            onOpen={openMessage}
          />
        )}
        {selected > 0 && <SelectionBar count={selected} onClear={() => select({})} />}
        {page.data && messages.length > 0 && (
          <Pager
            params={params}
            newer={page.data.newer}
            older={page.data.older}
            size={asked.query.size}
            summary={summaryOf(messages.length, live.data?.total ?? page.data.total, freshness)}
          />
        )}
      </div>
      {open && <MessagePanel campaign={campaign} id={open} onClose={() => openMessage(null)} />}
    </div>
  );
}
