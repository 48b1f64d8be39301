import { Gauge, Registry } from "prom-client";
import type { Sql } from "#lib/platform/postgres/sql";
import { routeFigures, routeQueues } from "#lib/service/routes/route-figures";

/** Figures of routes that belong to no single worker: several may hold connections of one route. */
export async function routeMetrics(db: Sql): Promise<Registry> {
  const registry = new Registry();
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `redial_route_${name}`, help, labelNames: ["route"], registers: [registry] });
  const binds = gauge("binds", "Connections that a route may have");
  const bound = gauge("bound", "Connections of a route that are bound");
  const inWindow = gauge("window", "Messages or parts that wait for the provider's answer");
  const window = gauge("window_size", "Messages or parts that may wait for the provider's answer");
  const answer = gauge(
    "answer_seconds",
    "Time that the provider takes to answer: the median of the last ones",
  );
  const out = gauge("out", "1 while nothing is tried because the provider refused the account");
  const oldest = gauge("queue_oldest_seconds", "Age of the oldest message that the route would take first");
  for (const route of await routeFigures(db)) {
    const labels = { route: route.name };
    binds.set(labels, route.binds);
    bound.set(labels, route.bound);
    inWindow.set(labels, route.inWindow);
    window.set(labels, route.window);
    if (route.answerSeconds !== null) answer.set(labels, route.answerSeconds);
    out.set(labels, route.isOut ? 1 : 0);
    oldest.set(labels, 0);
  }
  for (const { name, oldestSeconds } of await routeQueues(db)) oldest.set({ route: name }, oldestSeconds);
  return registry;
}
