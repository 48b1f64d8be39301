"use client";
import { partsOf } from "#components/overview/charts/bar-parts.ts";
import { BarsTable } from "#components/overview/charts/bars-table";
import { DeliveriesChart } from "#components/overview/charts/deliveries-chart";
import { CHART_KEYS } from "#components/overview/charts/plot";
import type { ShownRange } from "#components/overview/overview-range.ts";
import { showSpan } from "#lib/domain/time/show-span";
import type { Overview } from "#lib/wire/console/overview";

type Props = { campaign: string; overview: Overview; onChoose: (range: ShownRange) => void };

/** Messages by creation time, and a table with the same numbers. */
export function Deliveries({ campaign, overview, onChoose }: Props) {
  const isOpen = overview.bars.some(({ partial }) => partial);
  return (
    <section
      aria-label="Messages over time"
      className="group/chart grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          Messages by time of creation
          <span className="ml-2 text-xs font-normal text-text-muted">
            {showSpan(overview.barMinutes)} per bar
          </span>
        </h2>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-muted">
          {partsOf(overview.bars).map(({ name, label, colour }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2.5 rounded-sm ${colour}`} />
              {label}
            </li>
          ))}
          {isOpen && (
            <li className="flex items-center gap-1.5">
              <span
                aria-hidden
                className="size-2.5 rounded-sm bg-[repeating-linear-gradient(45deg,var(--color-text-muted)_0_1px,transparent_1px_3px)]"
              />
              Not over yet
            </li>
          )}
        </ul>
      </div>
      <DeliveriesChart overview={overview} onChoose={onChoose} />
      <p className="text-xs text-text-muted">
        <span className="group-has-[input:focus-visible]/chart:hidden pointer-coarse:hidden">
          Click a bar, or drag over several, to show only that time.
        </span>
        <span className="hidden group-has-[input:focus-visible]/chart:hidden pointer-coarse:inline">
          Tap a bar for its numbers. Tap it again to show only that time.
        </span>
        <span aria-hidden className="hidden group-has-[input:focus-visible]/chart:inline">
          {CHART_KEYS}
        </span>
      </p>
      <details className="text-text-muted">
        <summary>Show as a table</summary>
        <BarsTable campaign={campaign} overview={overview} />
      </details>
    </section>
  );
}
