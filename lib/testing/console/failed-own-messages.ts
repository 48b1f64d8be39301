import type { Pool } from "pg";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { formatId } from "#lib/domain/api/id";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { ADA } from "#lib/testing/console/failed-messages";
import { testMirror } from "#lib/testing/console/mirror";
import { keepReadModel, mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { untilTaken } from "#lib/testing/console/read-model";
import { handOverAll, mintBatch, storedMessages, testDelivery } from "#lib/testing/service/delivery";

/** An own campaign with a batch of failed messages, which the read model has; the service cannot be called. */
export async function failedOwnMessages(pool: Pool, count: number) {
  const own = await mintOwnCampaign(pool);
  const { service, caller } = own;
  const campaignId = caller.campaignId;
  const delivery = testDelivery(service);
  const batchId = formatId("batch", await mintBatch(service, caller, count));
  const fail = async (n: number) => {
    await handOverAll(delivery);
    const receipt = {
      campaignId,
      n,
      at: new Date(),
      status: "failure",
      error: "recipient_unavailable",
    } as const;
    const stored = await storedMessages(service, campaignId);
    await applyReceipts(
      delivery,
      stored.map(({ id: messageId }) => ({ ...receipt, messageId })),
    );
    await untilTaken(pool, own);
  };
  keepReadModel(pool);
  await fail(1);
  const campaign = await findConsoleCampaign(pool, own.campaign);
  if (!campaign) throw new Error("no campaign");
  const mirror = testMirror(pool);
  const now = new Date();
  const reader: Reader = {
    pool,
    campaign,
    role: "operator",
    visibility: FULL_VISIBILITY,
    now,
    email: ADA.operatorEmail,
  };
  const stored = () => storedMessages(service, campaignId);
  const ids = (await stored()).map(({ id }) => formatId("message", id));
  return { ...own, delivery, batchId, fail, mirror, reader, stored, ids };
}
