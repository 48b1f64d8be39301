"use client";
import { LatencyChart } from "#components/overview/charts/latency-chart";
import type { ShownRange } from "#components/overview/overview-range.ts";
import { LEAST_SAMPLES } from "#lib/domain/messages/latency";
import { counted } from "#lib/domain/text/counted";
import { showDuration } from "#lib/domain/time/show-time";
import type { Overview } from "#lib/wire/console/overview";

type Props = { overview: Overview; onChoose: (range: ShownRange) => void };

/** Time from the provider to the phone. The table behind the bars has each period's. */
export function Latency({ overview, onChoose }: Props) {
  const { median, p95, samples } = overview.latency;
  const periods = overview.bars.filter(({ latency }) => latency.median !== null).length;
  return (
    <section
      aria-label="Sent to delivered"
      className="grid content-start gap-2 rounded-lg border bg-surface p-4"
    >
      <h2 className="font-semibold">Sent to delivered</h2>
      {median === null || p95 === null ? (
        <p className="text-text-muted">
          {counted(samples, "message")} delivered. A median needs at least {LEAST_SAMPLES}.
        </p>
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
            <Figure name="Median" value={showDuration(median)} line="bg-status-flight" />
            <Figure name="95 % within" value={showDuration(p95)} line="bg-status-overdue" />
            <Figure name="Messages" value={samples.toLocaleString("en")} />
          </dl>
          {periods > 1 && (
            <div className="mt-2">
              <LatencyChart overview={overview} onChoose={onChoose} />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Figure({ name, value, line }: { name: string; value: string; line?: string }) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-xs text-text-muted">
        {line && <span aria-hidden className={`h-0.5 w-3 ${line}`} />}
        {name}
      </dt>
      <dd className="text-lg font-semibold">{value}</dd>
    </div>
  );
}
