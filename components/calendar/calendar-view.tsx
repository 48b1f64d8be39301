"use client";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type DayShown, entriesOf } from "#components/calendar/calendar-entries.ts";
import { CalendarGrid } from "#components/calendar/calendar-grid";
import { CalendarList } from "#components/calendar/calendar-list";
import { calendarQuery } from "#components/calendar/calendar-queries.ts";
import { type Span, spanIn } from "#components/calendar/calendar-span.ts";
import { SpanChooser } from "#components/calendar/span-chooser";
import { useTimeStyle } from "#components/shell/time-style";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { useNow } from "#lib/browser/live/use-now";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { todayIn } from "#lib/domain/time/wall-time";
import type { Calendar, WholeCalendar } from "#lib/wire/console/calendar";

/** `initial` is the server's answer for this span and zone. Without a campaign, all are shown. */
type Props = { campaign: string | null; initial: Calendar | WholeCalendar; span: Span; zone: string };

/** What is held and what was sent, day by day in the chosen zone. */
export function CalendarView({ campaign, initial, ...asked }: Props) {
  const { zone } = useTimeStyle();
  const today = todayIn(zone, useNow());
  const span = spanIn(useSearchParams(), today);
  const isInitial = span.from === asked.span.from && span.days === asked.span.days && zone === asked.zone;
  const query = useQuery({
    ...calendarQuery(campaign, span, zone),
    ...usePollPause(),
    initialData: isInitial ? initial : undefined,
    placeholderData: (previous) => previous ?? initial,
  });
  const days = (query.data ?? initial).days.map<DayShown>((each) => ({
    day: each.day,
    entries: entriesOf(each, campaign),
    isToday: each.day === today,
    more: each.more,
  }));
  const isEmpty = days.every(({ entries }) => entries.length === 0);
  return (
    <>
      <SpanChooser span={span} />
      {query.error && <ErrorPanel what="The calendar could not be loaded" error={query.error} />}
      <div
        aria-busy={query.isPlaceholderData}
        className="grid grid-cols-[minmax(0,1fr)] aria-busy:opacity-60"
      >
        {isEmpty ? (
          <Empty icon={<CalendarDays size={28} />} title="Nothing in these days">
            No file is held for them, and no batch was sent. Files that you send later from Upload appear
            here.
          </Empty>
        ) : (
          <>
            <CalendarGrid span={span} days={days} zone={zone} />
            <CalendarList days={days} zone={zone} />
          </>
        )}
      </div>
      <p className="text-xs text-text-muted">Days and times in {zone.replaceAll("_", " ")}.</p>
    </>
  );
}
