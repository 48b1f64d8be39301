import { Counter, Histogram, type Registry } from "prom-client";

export type DeliveryMetrics = ReturnType<typeof deliveryMetrics>;

/** The worker's own figures; web shows them beside its own. */
export function deliveryMetrics(registry: Registry) {
  return {
    providerSeconds: new Histogram({
      name: "redial_provider_submit_seconds",
      help: "Time that the provider takes to answer a chunk of messages",
      labelNames: ["outcome"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    handedOver: new Counter({
      name: "redial_messages_handed_over_total",
      help: "Messages handed to the provider",
      registers: [registry],
    }),
    outcomes: new Counter({
      name: "redial_receipts_total",
      help: "Messages moved on by a receipt, by the status they reached",
      labelNames: ["status"],
      registers: [registry],
    }),
  };
}
