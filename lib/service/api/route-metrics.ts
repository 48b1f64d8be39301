import type { Sql } from "#lib/platform/postgres/sql";
import { gaugeText } from "#lib/service/api/metric-text";
import { type RouteFigures, routeFigures } from "#lib/service/routes/route-figures";

type Gauge = [name: string, help: string, value: (route: RouteFigures) => number | null];

const GAUGES: Gauge[] = [
  ["binds", "Connections that a route may have", ({ binds }) => binds],
  ["bound", "Connections of a route that are bound", ({ bound }) => bound],
  ["window", "Messages or parts that wait for the provider's answer", ({ inWindow }) => inWindow],
  ["window_size", "Messages or parts that may wait for the provider's answer", ({ window }) => window],
  [
    "answer_seconds",
    "Time that the provider takes to answer: the median of the last ones",
    ({ answerSeconds }) => answerSeconds,
  ],
  [
    "out",
    "1 while nothing is tried because the provider refused the account",
    ({ isOut }) => (isOut ? 1 : 0),
  ],
];

/** Figures of routes that belong to no single worker: several may hold connections of one route. */
export async function routeMetrics(db: Sql): Promise<string> {
  const routes = await routeFigures(db);
  return GAUGES.map(([name, help, read]) => {
    const values = routes.flatMap((route) => {
      const value = read(route);
      return value === null ? [] : [[{ route: route.name }, value] as const];
    });
    return gaugeText(`redial_route_${name}`, help, values);
  }).join("");
}
