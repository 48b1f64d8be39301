import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useRef } from "react";
import { shownQuery } from "#components/messages/filters/list-query.ts";
import { useFillUp } from "#components/messages/list/use-fill-up.ts";
import { useLivePatches } from "#components/messages/list/use-patches.ts";
import { messagesQuery } from "#components/messages/message-queries.ts";
import { filterOf, unpagedFilterOf } from "#lib/browser/list-address";
import { showRows } from "#lib/browser/live/rows-on-screen";
import { answerFor, type ServerAnswer } from "#lib/browser/live/server-answer";
import { useStandingError } from "#lib/browser/standing-error";
import type { MessagePage } from "#lib/wire/console/message";

const NOTHING: never[] = [];

/** The page of messages for the URL, with the changes from live answers. */
export function useMessagePage(
  campaign: string,
  batch: string | undefined,
  initial: ServerAnswer<MessagePage> | undefined,
) {
  const { params, filter, kind } = useAddress(batch);
  const page = useQuery({
    ...messagesQuery(campaign, filter),
    initialData: answerFor(initial, filter),
    // Another page of the same list may be shown meanwhile; another filter's rows never are.
    placeholderData: (previous, query) =>
      query && unpagedFilterOf(new URLSearchParams(query.queryKey[3])) === kind ? previous : undefined,
  });
  const { data } = page;
  const { live, ...marks } = useLivePatches(campaign, data);
  const ignored = data?.ignored ?? NOTHING;
  const query = useMemo(() => shownQuery(params, ignored), [params, ignored]);
  useFillUp(data, live.data, query.size, page.refetch);
  const messages = data?.messages ?? NOTHING;
  useRowsWatched(messages, data?.newest ?? null);
  const error = useStandingError(page, filter);
  const isComing = page.isPending && error === null;
  return {
    params,
    kind,
    query,
    ignored,
    messages,
    marks,
    isComing,
    shown: useShownRows(isComing, kind, messages),
    data,
    error,
    live: live.data,
    total: live.data?.total ?? data?.total ?? null,
    freshness: live.data?.freshness ?? data?.freshness,
    readAgain: () => page.refetch(),
  };
}

/** The query in the URL, with and without its cursor. */
function useAddress(batch: string | undefined) {
  const search = useSearchParams();
  return useMemo(() => {
    const params = new URLSearchParams(search.toString());
    const all = new URLSearchParams(params);
    if (batch) all.set("batch", batch);
    return { params, filter: filterOf(all), kind: unpagedFilterOf(all) };
  }, [search, batch]);
}

/** Tells the live call which rows can still change. */
function useRowsWatched(messages: MessagePage["messages"], newest: string | null): void {
  useEffect(() => {
    const alive = messages.filter(({ inFlight, status }) => inFlight || status === "failure");
    showRows({ ids: alive.map(({ id }) => id), newest });
    return () => showRows(null);
  }, [messages, newest]);
}

/** Until a new filter's rows arrive, the previous ones stay visible but inactive. */
function useShownRows(isComing: boolean, kind: string, messages: MessagePage["messages"]) {
  const before = useRef({ kind, messages });
  useEffect(() => {
    if (!isComing) before.current = { kind, messages };
  }, [isComing, kind, messages]);
  return isComing ? before.current : { kind, messages };
}
