import { timeFormat } from "#lib/domain/time/time-format";

export type View = "month" | "weeks";

/** The days of a calendar, in whole weeks from a Monday on. */
export type Span = {
  view: View;
  /** The day that the URL names; null: today. */
  day: string | null;
  /** The shown month, such as 2026-12; null for two weeks. */
  month: string | null;
  from: string;
  days: number;
  title: string;
  /** A day of the span before, and one of the span after. */
  before: string;
  after: string;
};

const DAY = /^20\d\d-\d\d-\d\d$/;
const WEEK = 7;

/** The span that a URL chooses: a month, or two weeks, around a day; without one, around today. */
export function spanIn(params: URLSearchParams, today: string): Span {
  const asked = params.get("day") ?? "";
  const day = DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : null;
  return { day, ...(params.get("view") === "weeks" ? weeksOf(day ?? today) : monthOf(day ?? today)) };
}

/** The query of a URL that chooses it. */
export function spanQuery(view: View, day: string | null): string {
  return `?${new URLSearchParams({ view, ...(day && { day }) })}`;
}

function monthOf(day: string): Omit<Span, "day"> {
  const first = `${day.slice(0, 8)}01`;
  const after = dayAfter(first, 31).slice(0, 8).concat("01");
  const from = mondayOf(first);
  const weeks = Math.ceil(daysBetween(from, after) / WEEK);
  return {
    view: "month",
    month: day.slice(0, 7),
    from,
    days: weeks * WEEK,
    title: timeFormat("longMonth", "UTC").format(new Date(first)),
    before: dayAfter(first, -1).slice(0, 8).concat("01"),
    after,
  };
}

function weeksOf(day: string): Omit<Span, "day"> {
  const from = mondayOf(day);
  const days = 2 * WEEK;
  const show = (on: string) => timeFormat("date", "UTC").format(new Date(on));
  return {
    view: "weeks",
    month: null,
    from,
    days,
    title: `${show(from)} to ${show(dayAfter(from, days - 1))}`,
    before: dayAfter(from, -days),
    after: dayAfter(from, days),
  };
}

function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + WEEK - 1) % WEEK));
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** Days of the calendar have no zone, so that each has 24 hours here. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
