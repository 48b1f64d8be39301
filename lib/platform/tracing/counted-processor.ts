import { ExportResultCode } from "@opentelemetry/core";
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from "@opentelemetry/sdk-trace";
import { Counter, type Registry } from "prom-client";

/** The most spans that may wait or be on their way; further ones are dropped. Each takes about 1 kB. */
const MOST_SPANS = 4096;
const BATCH = 512;
const DELAY_MS = 2000;
const REPORT_EVERY_MS = 60_000;

export type SpanCounts = { sent: number; dropped: number };

/** Gathers spans and exports them in the background, and counts those that reached the collector and those that did not. */
export function countedProcessor(exporter: SpanExporter, onFault: (reason: string) => void) {
  const counts: SpanCounts = { sent: 0, dropped: 0 };
  let open = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;

  const batches = new BatchSpanProcessor({
    maxQueueSize: MOST_SPANS,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: DELAY_MS,
    exporter: {
      export(spans, done) {
        exporter.export(spans, (result) => {
          open -= spans.length;
          const isSent = result.code === ExportResultCode.SUCCESS;
          counts[isSent ? "sent" : "dropped"] += spans.length;
          if (!isSent) report(result.error?.message);
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
    },
  });

  function report(reason = "no answer"): void {
    const now = performance.now();
    if (now - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = now;
    onFault(reason);
  }

  const processor: SpanProcessor = {
    onStart: () => undefined,
    onEnd(span) {
      if (!(span.spanContext().traceFlags & 1)) return;
      if (open >= MOST_SPANS) {
        counts.dropped++;
        return report("too many spans wait");
      }
      open++;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return { processor, counts };
}

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
