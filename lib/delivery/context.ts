import type { Pool } from "pg";
import type { Logger } from "pino";
import type { DeliveryMetrics } from "#lib/delivery/metrics";
import type { Provider } from "#lib/delivery/provider";
import type { Wake } from "#lib/platform/loop";

/** What the delivery engine's steps share. */
export type Delivery = {
  pool: Pool;
  provider: Provider;
  wake: Wake;
  log: Logger;
  metrics: DeliveryMetrics;
};
