import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Wake } from "#lib/platform/wake";
import type { DeliveryMetrics } from "#lib/service/delivery/metrics";
import type { RecordingIds } from "#lib/service/delivery/recording-ids";

/** Dependencies shared by the delivery engine's steps. */
export type Delivery = {
  pool: Pool;
  /** Connections for batches and their receipts. They run at a lower priority than those of API calls. */
  bulk: Pool;
  wake: Wake;
  log: Logger;
  metrics: DeliveryMetrics;
  recording: RecordingIds;
  /** Whether files are being uploaded now: batches then run at a lower rate. */
  filesComeIn: () => boolean;
};
