import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { recentTimes } from "#lib/platform/recent-times";
import { ownQueueFigures } from "#lib/service/api/queue-gauges";

export type HttpMetrics = ReturnType<typeof httpMetrics>;

/** This web process's own figures. */
export function httpMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "redial_web_" });
  return {
    registry,
    ownQueue: ownQueueFigures(),
    /** The response times on the status page, without calls that wait for changes. */
    recent: recentTimes(),
    requests: new Counter({
      name: "redial_http_requests_total",
      help: "Calls by endpoint and status",
      labelNames: ["endpoint", "status"],
      registers: [registry],
    }),
    later: new Counter({
      name: "redial_http_later_total",
      help: "Calls answered 503 with Retry-After because no permit or connection was free in time, by endpoint",
      labelNames: ["endpoint"],
      registers: [registry],
    }),
    seconds: new Histogram({
      name: "redial_http_request_seconds",
      help: "Time from a call to its reply",
      labelNames: ["endpoint"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
      registers: [registry],
    }),
  };
}
