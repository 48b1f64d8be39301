import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Wake } from "#lib/platform/wake";
import type { DeliveryMetrics } from "#lib/service/delivery/metrics";
import type { Provider } from "#lib/service/providers/provider";

/** What the delivery engine's steps share. */
export type Delivery = {
  pool: Pool;
  provider: Provider;
  wake: Wake;
  log: Logger;
  metrics: DeliveryMetrics;
};
