import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Span } from "#components/calendar/calendar-span.ts";
import { getJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { Calendar, WholeCalendar } from "#lib/wire/console/calendar";

const POLL_MS = 15_000;

/** Without a campaign, the calendar of all that the person may see. Its days are those of the browser's zone cookie. */
export const calendarQuery = (campaign: string | null, { from, days }: Span, zone: string) =>
  queryOptions({
    queryKey: ["calendar", campaign, from, days, zone],
    queryFn: ({ signal }) => {
      const path = `${campaign ? campaignPath(campaign) : "/api/console"}/calendar`;
      const query = new URLSearchParams({ from, days: String(days) });
      return getJson<Calendar | WholeCalendar>(`${path}?${query}`, signal);
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
