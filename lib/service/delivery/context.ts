import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Wake } from "#lib/platform/wake";
import type { DeliveryMetrics } from "#lib/service/delivery/metrics";
import type { RecordingIds } from "#lib/service/delivery/recording-ids";

/** What the delivery engine's steps share. */
export type Delivery = {
  pool: Pool;
  /** For batches and receipts: connections that stand back where calls need the machine. */
  bulk: Pool;
  wake: Wake;
  log: Logger;
  metrics: DeliveryMetrics;
  recording: RecordingIds;
  /** Whether files are being uploaded now: batches step back for them. */
  filesComeIn: () => boolean;
};
