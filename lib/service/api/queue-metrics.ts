import { messageStatus } from "#lib/domain/messages/status";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import type { Sql } from "#lib/platform/postgres/sql";
import { gaugeText } from "#lib/service/api/metric-text";
import { queueDepth } from "#lib/service/queue/queue-depth";
import { countByStatus } from "#lib/service/status-counts";

/** The names of a job's stages in the metrics. */
const STAGES = ["created", "enqueued", "sending"];

/** What waits, what became of all messages, and whether delivery is held. */
export async function queueMetrics(db: Sql): Promise<string> {
  const held = await isDeliveryHeld(db);
  const depth = await queueDepth(db);
  const counts = await countByStatus(db);
  const waiting = STAGES.map((stage, n) => ({ stage, found: depth.find((each) => each.stage === n) }));
  return [
    gaugeText(
      "redial_queue_messages",
      "Messages waiting, by where they wait",
      waiting.map(({ stage, found }) => [{ stage }, found?.n ?? 0]),
    ),
    gaugeText(
      "redial_queue_oldest_seconds",
      "Age of the oldest that waits, but for paused campaigns",
      waiting.map(({ stage, found }) => [{ stage }, found?.oldestSeconds ?? 0]),
    ),
    gaugeText(
      "redial_messages",
      "Messages by latest status",
      counts.map(({ status, n }) => [{ status: messageStatus(status) }, n]),
    ),
    gaugeText(
      "redial_delivery_held",
      "1 while nothing is handed to the provider until an admin releases it",
      [[{}, held ? 1 : 0]],
    ),
  ].join("");
}
