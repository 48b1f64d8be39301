import { setTimeout as delay } from "node:timers/promises";
import type { BenchCampaign } from "#lib/bench/campaign";
import { statusCode } from "#lib/domain/messages/status";
import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";
import type { Service } from "#lib/service/context";
import { countInBatch } from "#lib/service/status-counts";

const LOOK_MS = 25;
const MOST_STILL_MS = 180_000;

/** Lets the worker have a paused campaign's batch, and waits until all of it is delivered. */
export async function deliverBatch(
  service: Service,
  { id }: BenchCampaign,
  batchId: string,
  messages: number,
): Promise<void> {
  await pauseCampaign(service, id, false);
  const count = () => countInBatch(service.pool, id, batchId, statusCode("success"));
  let delivered = 0;
  let movedAt = performance.now();
  for (let now = await count(); now < messages; now = await count()) {
    if (now > delivered) movedAt = performance.now();
    delivered = now;
    if (performance.now() - movedAt > MOST_STILL_MS)
      throw new Error(`only ${delivered} of ${messages} messages were delivered`);
    await delay(LOOK_MS);
  }
}
