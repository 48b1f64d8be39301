import { ROOT_CONTEXT } from "@opentelemetry/api";
import { ExportResultCode } from "@opentelemetry/core";
import { type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { countedProcessor } from "#lib/platform/tracing/counted-processor";

/** Ends this many spans, and returns the reported faults. */
function end(spans: number, answer: SpanExporter["export"]) {
  const reported: string[] = [];
  const exporter = { export: answer, shutdown: async () => undefined };
  const { processor, counts } = countedProcessor(exporter, (reason) => reported.push(reason));
  const provider = new TracerProvider({ spanProcessors: [processor] });
  const tracer = provider.getTracer("test");
  for (let i = 0; i < spans; i++) tracer.startSpan("span", {}, ROOT_CONTEXT).end();
  return { provider, counts, reported };
}

test("a collector that never answers makes at most 4096 spans wait; the others are dropped, and reported once", () => {
  const { counts, reported } = end(10_000, () => undefined);
  expect(counts).toEqual({ sent: 0, dropped: 10_000 - 4096 });
  expect(reported).toHaveLength(1);
});

test("spans that a collector refuses are dropped, and reported once a minute", async () => {
  const refuse: SpanExporter["export"] = (_, done) =>
    done({ code: ExportResultCode.FAILED, error: new Error("Bad Gateway") });
  const { provider, counts, reported } = end(2000, refuse);
  await provider.shutdown().catch(() => undefined);
  expect(counts).toEqual({ sent: 0, dropped: 2000 });
  expect(reported).toEqual(["Bad Gateway"]);
});

test("spans that were taken are counted", async () => {
  const { provider, counts, reported } = end(1000, (_, done) => done({ code: ExportResultCode.SUCCESS }));
  await provider.shutdown();
  expect(counts).toEqual({ sent: 1000, dropped: 0 });
  expect(reported).toEqual([]);
});
