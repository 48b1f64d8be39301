import Link from "next/link";
import { useTimeStyle } from "#components/shell/time-style";
import { ShallowLink } from "#components/ui/shallow-link";
import { Cell, HeaderCell, Table } from "#components/ui/table";
import { barName } from "#lib/browser/bar-words";
import { messagesRoute, queryOf, rangeOfBar } from "#lib/browser/overview-range";
import { showDuration } from "#lib/domain/show-time";
import type { Overview } from "#lib/wire/console-overview";

const COLUMNS = [
  { label: "Delivered", name: "delivered", filter: { status: "success" } },
  { label: "In flight", name: "inFlight", filter: { show: "in_flight" } },
  { label: "Failed", name: "failed", filter: { status: "failure" } },
] as const;

/** The numbers behind the bars, latest first: each leads to its messages, each time to itself alone. */
export function BarsTable({ campaign, overview }: { campaign: string; overview: Overview }) {
  const { zone } = useTimeStyle();
  const { bars, barMinutes, range } = overview;
  const shown = bars.map((bar, n) => ({ bar, own: rangeOfBar(bar, n === bars.length - 1, range) })).reverse();
  return (
    <div className="mt-2 max-h-80 overflow-auto rounded-md border text-text">
      <Table>
        <thead>
          <tr>
            <HeaderCell>Created</HeaderCell>
            {COLUMNS.map(({ label }) => (
              <HeaderCell key={label} className="text-right">
                {label}
              </HeaderCell>
            ))}
            <HeaderCell className="text-right">Median to delivery</HeaderCell>
            <HeaderCell className="text-right">95 % within</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ bar, own }) => (
            <tr key={bar.from} className="hover:bg-hover">
              <Cell className="tabular-nums">
                <ShallowLink href={queryOf(own)} className="hover:underline">
                  {barName(bar, barMinutes, zone)}
                </ShallowLink>
                {bar.partial && <span className="text-text-muted"> (so far)</span>}
              </Cell>
              {COLUMNS.map(({ name, filter }) => (
                <Cell key={name} className="text-right tabular-nums">
                  <Link
                    href={messagesRoute(campaign, filter, own)}
                    prefetch={false}
                    className="hover:underline"
                  >
                    {bar[name].toLocaleString("en")}
                  </Link>
                </Cell>
              ))}
              <Cell className="text-right tabular-nums">{duration(bar.latency.median)}</Cell>
              <Cell className="text-right tabular-nums">{duration(bar.latency.p95)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function duration(ms: number | null): string {
  return ms === null ? "too few" : showDuration(ms);
}
