import type { DayShown } from "#components/calendar/calendar-entries.ts";
import { CalendarEntry } from "#components/calendar/calendar-entry";
import { showLongDay } from "#lib/domain/time/show-time";

/** The days that hold something, and today, for narrow screens. */
export function CalendarList({ days, zone }: { days: DayShown[]; zone: string }) {
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
