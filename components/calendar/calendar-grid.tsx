import type { DayShown } from "#components/calendar/calendar-entries.ts";
import { CalendarEntry } from "#components/calendar/calendar-entry";
import { type Span, spanQuery } from "#components/calendar/calendar-span.ts";
import { ShallowLink } from "#components/ui/shallow-link";
import { HeaderCell, TableFrame } from "#components/ui/table";
import { showLongDay } from "#lib/domain/time/show-time";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** Entries in a cell of a month; the rest is in the day's weeks. */
const MOST_IN_MONTH = 4;

type Props = { span: Span; days: DayShown[]; zone: string };

/** The days as a table, a week a row. */
export function CalendarGrid({ span: { title, month }, days, zone }: Props) {
  const weeks = days.flatMap((_, n) => (n % 7 === 0 ? [days.slice(n, n + 7)] : []));
  return (
    <TableFrame aria-label={`Calendar of ${title}`} className="max-lg:hidden">
      <table className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <HeaderCell key={name}>{name}</HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((each) => (
                <GridDay
                  key={each.day}
                  shown={each}
                  isMonth={month !== null}
                  isOther={month !== null && !each.day.startsWith(month)}
                  zone={zone}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** `isOther`: of the month before or after. */
type DayProps = { shown: DayShown; isMonth: boolean; isOther: boolean; zone: string };

function GridDay({ shown: { day, entries, isToday, more }, isMonth, isOther, zone }: DayProps) {
  const most = isMonth ? MOST_IN_MONTH : entries.length;
  const hidden = entries.length - most;
  const name = showLongDay(new Date(day), "UTC");
  return (
    <td
      aria-current={isToday ? "date" : undefined}
      className={`border-r border-b p-1.5 align-top last:border-r-0 ${isMonth ? "h-28" : "h-44"} ${isToday ? "bg-selected" : isOther ? "bg-sunken" : ""}`}
    >
      <p
        className={`mb-1 text-xs tabular-nums ${isToday ? "font-semibold text-text-accent" : "text-text-muted"}`}
      >
        <time dateTime={day}>
          <span aria-hidden>{Number(day.slice(8))}</span>
          <span className="sr-only">{name}</span>
        </time>
        {isToday && " · Today"}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 empty:hidden">
        {entries.slice(0, most).map((entry) => (
          <CalendarEntry key={entry.key} entry={entry} zone={zone} isShort={isMonth} />
        ))}
      </ul>
      {(hidden > 0 || more) && (
        <p className="mt-1 text-xs">
          {isMonth ? (
            <ShallowLink href={spanQuery("weeks", day)} className="text-text-accent hover:underline">
              {hidden > 0 ? `${hidden.toLocaleString("en")} more` : "More"}
              <span className="sr-only"> on {name}</span>
            </ShallowLink>
          ) : (
            "More is in the campaign's lists."
          )}
        </p>
      )}
    </td>
  );
}
