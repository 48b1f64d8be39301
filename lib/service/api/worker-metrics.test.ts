import { AggregatorRegistry, Gauge, Registry } from "prom-client";
import { expect, test } from "vitest";
import { sumReports } from "#lib/service/api/worker-metrics";
import { deliveryMetrics } from "#lib/service/delivery/metrics";

async function reportOf(route: string, share: number) {
  const registry = new Registry();
  const worker = deliveryMetrics(registry);
  const of = { name: "share", help: "A share", aggregator: "max" as const, registers: [registry] };
  new Gauge(of).set(share);
  worker.providerSeconds.observe({ route }, 0.02);
  worker.handedOver.inc({ route }, 3);
  worker.answers.inc({ route, outcome: "accepted" }, 2);
  worker.handedOver.inc({ route: 'a "quoted" \\ name' });
  // The database stores the metrics as JSON.
  return JSON.parse(JSON.stringify(await registry.getMetricsAsJSON()));
}

const linesOf = (text: string) => text.split("\n").filter(Boolean).sort();

test("what several workers report is told as the library itself would", async () => {
  const reports = [await reportOf("one", 0.2), await reportOf("one", 0.1), await reportOf("two", 0.1)];
  const own = sumReports(structuredClone(reports));
  expect(linesOf(own)).toEqual(linesOf(await AggregatorRegistry.aggregate(reports).metrics()));
  expect(own).toContain('redial_messages_handed_over_total{route="one"} 6\n');
  expect(own).toContain("share 0.2\n");
});

test("without a worker nothing is told", () => {
  expect(sumReports([])).toBe("");
});
