import { Counter, Histogram, type Registry } from "prom-client";

export type DeliveryMetrics = ReturnType<typeof deliveryMetrics>;

/** The worker's own figures. Web shows them together with its own. */
export function deliveryMetrics(registry: Registry) {
  const registers = [registry];
  return {
    providerSeconds: new Histogram({
      name: "redial_provider_submit_seconds",
      help: "Time that a route takes to answer for messages that were taken together",
      labelNames: ["route"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    handedOver: new Counter({
      name: "redial_messages_handed_over_total",
      help: "Messages handed to a provider",
      labelNames: ["route"],
      registers,
    }),
    answers: new Counter({
      name: "redial_route_answers_total",
      help: "Messages by what the provider answered: accepted, refused, deferred or unknown",
      labelNames: ["route", "outcome"],
      registers,
    }),
    outcomes: new Counter({
      name: "redial_receipts_total",
      help: "Messages moved on by a receipt, by the status they reached",
      labelNames: ["status"],
      registers,
    }),
    routeReceipts: new Counter({
      name: "redial_route_receipts_total",
      help: "Receipts of a route, by whether their message was found; those that are given up after 15 min count as no",
      labelNames: ["route", "matched"],
      registers,
    }),
    throttled: new Counter({
      name: "redial_route_throttled_total",
      help: "How often the provider asked for less",
      labelNames: ["route"],
      registers,
    }),
  };
}
