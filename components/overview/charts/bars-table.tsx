import Link from "next/link";
import { barName } from "#components/overview/charts/bar-labels.ts";
import { partsOf } from "#components/overview/charts/bar-parts.ts";
import { messagesRoute, queryOf, rangeOfBar } from "#components/overview/overview-range.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { ShallowLink } from "#components/ui/shallow-link";
import { Cell, HeaderCell, NOT_ON_PHONE, Table } from "#components/ui/table";
import { showDuration } from "#lib/domain/time/show-time";
import type { Overview } from "#lib/wire/console/overview";

/** The numbers behind the bars, latest first. A number links to its messages, a time to itself as range. */
export function BarsTable({ campaign, overview }: { campaign: string; overview: Overview }) {
  const { zone } = useTimeStyle();
  const { bars, barMinutes, range } = overview;
  const columns = partsOf(bars).reverse();
  const shown = bars.map((bar, n) => ({ bar, own: rangeOfBar(bar, n === bars.length - 1, range) })).reverse();
  return (
    <div className="mt-2 max-h-80 overflow-auto rounded-md border text-text">
      <Table>
        <thead>
          <tr>
            <HeaderCell>Created</HeaderCell>
            {columns.map(({ label }) => (
              <HeaderCell key={label} className="text-right">
                {label}
              </HeaderCell>
            ))}
            <HeaderCell className={`text-right ${NOT_ON_PHONE}`}>Median to delivery</HeaderCell>
            <HeaderCell className={`text-right ${NOT_ON_PHONE}`}>95 % within</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ bar, own }) => (
            <tr key={bar.from} className="hover:bg-hover">
              <Cell className="tabular-nums max-lg:whitespace-normal">
                <ShallowLink href={queryOf(own)} className="hover:underline">
                  {barName(bar, barMinutes, zone)}
                </ShallowLink>
                {bar.partial && <span className="text-text-muted"> (so far)</span>}
              </Cell>
              {columns.map(({ name, filter }) => (
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
              <Cell className={`text-right tabular-nums ${NOT_ON_PHONE}`}>
                {duration(bar.latency.median)}
              </Cell>
              <Cell className={`text-right tabular-nums ${NOT_ON_PHONE}`}>{duration(bar.latency.p95)}</Cell>
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
