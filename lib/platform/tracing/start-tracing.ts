import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Settings } from "#lib/platform/settings/settings";
import { setTracing } from "#lib/platform/tracing/tracing";

type Traces = {
  /** Adds metrics of how many spans were sent and dropped. */
  addMetrics: (registry: Registry) => void;
  /** Sends the remaining spans, for at most 2 s. */
  stop: () => Promise<void>;
};

const OFF: Traces = { addMetrics: () => undefined, stop: async () => undefined };

/**
 * Turns on traces for this process when the settings name a collector. Otherwise no part of OpenTelemetry is
 * loaded. Must be called before any pool is opened.
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
