import { Counter, type Registry } from "prom-client";
import type { SpanCounts } from "#lib/platform/tracing/counted-processor";

/** How many spans of this process reached the collector, and how many were dropped. */
export function spanMetrics(registry: Registry, process: string, counts: SpanCounts): void {
  new Counter({
    // Web and worker are shown on one page, where no name may appear twice.
    name: `redial_${process}_spans_total`,
    help: "Spans by outcome: sent to the collector, or dropped",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, n] of Object.entries(counts)) this.inc({ outcome }, n);
    },
  });
}
