"use client";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type DayShown, entriesOf } from "#components/calendar/calendar-entries.ts";
import { CalendarEntry } from "#components/calendar/calendar-entry";
import { CalendarGrid } from "#components/calendar/calendar-grid";
import { calendarQuery } from "#components/calendar/calendar-queries.ts";
import { type Span, spanIn } from "#components/calendar/calendar-span.ts";
import { SpanChooser } from "#components/calendar/span-chooser";
import { useTimeStyle } from "#components/shell/time-style";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { useNow } from "#lib/browser/live/use-now";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { showLongDay } from "#lib/domain/time/show-time";
import { todayIn } from "#lib/domain/time/wall-time";
import type { Calendar, WholeCalendar } from "#lib/wire/console/calendar";

/** `initial` is the server's answer for this span and zone. Without a campaign, all are shown. */
type Props = { campaign: string | null; initial: Calendar | WholeCalendar; span: Span; zone: string };

/** Shows the held files and sent batches, day by day in the chosen zone. */
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

/** The days that hold something, and today, for narrow screens. */
function CalendarList({ days, zone }: { days: DayShown[]; zone: string }) {
  const shown = days.filter(({ entries, isToday }) => isToday || entries.length > 0);
  return (
    <ol aria-label="Days" className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:hidden">
      {shown.map(({ day, entries, isToday, more }) => (
        <li
          key={day}
          aria-current={isToday ? "date" : undefined}
          className={`grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border p-3 ${isToday ? "bg-selected" : "bg-surface"}`}
        >
          <h3 className={isToday ? "font-semibold text-text-accent" : "font-medium"}>
            {showLongDay(new Date(day), "UTC")}
            {isToday && " · Today"}
          </h3>
          {entries.length === 0 && <p className="text-text-muted">Nothing is held, and nothing was sent.</p>}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
            {entries.map((entry) => (
              <CalendarEntry key={entry.key} entry={entry} zone={zone} isShort={false} />
            ))}
          </ul>
          {more && <p className="text-xs text-text-muted">More is in the campaign's lists.</p>}
        </li>
      ))}
    </ol>
  );
}
