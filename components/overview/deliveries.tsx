"use client";
import dynamic from "next/dynamic";
import { BarsTable } from "#components/overview/bars-table";
import { barWidth } from "#lib/browser/bar-words";
import type { ShownRange } from "#lib/browser/overview-range";
import type { Overview } from "#lib/wire/console-overview";

const DeliveriesChart = dynamic(
  () => import("#components/overview/deliveries-chart").then((m) => m.DeliveriesChart),
  { ssr: false, loading: () => <div className="h-48" /> },
);

export const PARTS = [
  { name: "failed", label: "Failed", colour: "bg-bar-failed", fill: "var(--color-bar-failed)" },
  { name: "inFlight", label: "In flight", colour: "bg-bar-flight", fill: "var(--color-bar-flight)" },
  { name: "delivered", label: "Delivered", colour: "bg-bar-delivered", fill: "var(--color-bar-delivered)" },
] as const;

type Props = { campaign: string; overview: Overview; onChoose: (range: ShownRange) => void };

/** Messages by the time of their creation, with the same numbers as a table behind. */
export function Deliveries({ campaign, overview, onChoose }: Props) {
  const isOpen = overview.bars.some(({ partial }) => partial);
  return (
    <section aria-label="Messages over time" className="grid gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          Messages by time of creation
          <span className="ml-2 text-xs font-normal text-text-muted">
            {barWidth(overview.barMinutes)} a bar
          </span>
        </h2>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-muted">
          {PARTS.map(({ name, label, colour }) => (
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
              Still going on
            </li>
          )}
        </ul>
      </div>
      <div aria-hidden>
        <DeliveriesChart overview={overview} onChoose={onChoose} />
      </div>
      <p className="-mt-2 text-xs text-text-muted max-sm:hidden">
        Click a bar, or drag over several, to look at that time alone.
      </p>
      <details className="text-text-muted">
        <summary>As a table</summary>
        <BarsTable campaign={campaign} overview={overview} />
      </details>
    </section>
  );
}
