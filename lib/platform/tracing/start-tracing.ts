import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Settings } from "#lib/platform/settings/settings";
import { setTracing } from "#lib/platform/tracing/tracing";

type Traces = {
  /** Adds how many spans were sent and dropped. */
  addMetrics: (registry: Registry) => void;
  /** Sends what is left, for 2 s at most. */
  stop: () => Promise<void>;
};

const OFF: Traces = { addMetrics: () => undefined, stop: async () => undefined };

/**
 * Turns on traces for this process when the settings name a collector. Otherwise nothing of OpenTelemetry is loaded. To
 * be called before any pool is opened.
 */
export async function startTracing(
  name: "web" | "worker",
  { traces }: Settings,
  log: Logger,
): Promise<Traces> {
  if (!traces) return OFF;
  const { openTracing } = await import("#lib/platform/tracing/open-tracing");
  const onFault = (reason: string) => log.warn({ reason }, "the collector of traces takes no spans");
  const { tracing, addMetrics, stop } = openTracing(name, traces, onFault);
  setTracing(tracing);
  return { addMetrics, stop };
}
