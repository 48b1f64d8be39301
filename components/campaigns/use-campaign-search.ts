import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { CAMPAIGNS_AT_ONCE, campaignsQuery } from "#components/campaigns/campaign-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";

/** The server returns at most this many at once. */
const MOST = 1000;

/** A list of campaigns searched by name, id or environment; it grows when more are requested. */
export function useCampaignSearch() {
  const [text, setText] = useState("");
  const [limit, setLimit] = useState(CAMPAIGNS_AT_ONCE);
  const asked = useDeferredValue(text.trim());
  const found = useQuery({ ...campaignsQuery(asked, limit), ...usePollPause() });
  const hasMore = (found.data?.hasMore ?? false) && limit < MOST;
  return {
    ...found,
    text,
    setText,
    showMore: hasMore ? () => setLimit(Math.min(MOST, limit + CAMPAIGNS_AT_ONCE)) : null,
  };
}
