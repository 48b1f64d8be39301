import { expect, test } from "vitest";
import { routeTotals } from "#components/routes/insight/route-totals.ts";

const count = (routeId: string, status: string, n: number, error: string | null = null) => ({
  ...{ routeId, route: routeId === "gone" ? null : routeId, status, n, error },
});

test("counts are put together by route, the busiest first, each with its most frequent error", () => {
  const counts = [
    count("alpha", "sent", 7),
    count("alpha", "success", 5),
    count("alpha", "failure", 1, "routing_error"),
    count("alpha", "failure", 2, "recipient_unavailable"),
    count("gone", "sent", 20),
    count("gone", "success", 20),
  ];
  expect(routeTotals(counts)).toEqual([
    { routeId: "gone", route: null, sent: 20, delivered: 20, failed: 0, error: null },
    {
      ...{ routeId: "alpha", route: "alpha", sent: 7, delivered: 5, failed: 3 },
      error: "recipient_unavailable",
    },
  ]);
  expect(routeTotals([])).toEqual([]);
});
