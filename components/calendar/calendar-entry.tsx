import type { Route } from "next";
import Link from "next/link";
import type { Entry } from "#components/calendar/calendar-entries.ts";
import { ToneMark } from "#components/ui/tone-mark";
import { counted } from "#lib/domain/text/counted";
import { timeFormat } from "#lib/domain/time/time-format";

type Props = { entry: Entry; zone: string; isShort: boolean };

/** A file or batch of a day. `isShort`: in a cell of a month, where its state is a mark. */
export function CalendarEntry({ entry, zone, isShort }: Props) {
  const { at, name, href, label, tone, messages, campaignName } = entry;
  return (
    <li className="grid min-w-0 text-xs">
      <span className="flex min-w-0 items-center gap-1.5">
        <ToneMark tone={tone} className="shrink-0">
          <span className="sr-only">{label}</span>
        </ToneMark>
        <time dateTime={at} className="shrink-0 text-text-muted tabular-nums">
          {timeFormat("minutes", zone).format(new Date(at))}
        </time>
        <Link
          href={href as Route}
          prefetch={false}
          title={`${name}: ${label}, ${counted(messages, "message")}${campaignName ? `, ${campaignName}` : ""}`}
          className="min-w-0 truncate font-medium hover:underline"
        >
          {name}
        </Link>
      </span>
      {!isShort && (
        <span className="pl-5 wrap-anywhere text-text-muted">
          {label} · {counted(messages, "message")}
        </span>
      )}
      {campaignName && <span className="truncate pl-5 text-text-muted">{campaignName}</span>}
    </li>
  );
}
