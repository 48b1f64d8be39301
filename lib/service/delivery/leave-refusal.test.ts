import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { LeaveReason } from "#lib/domain/messages/leave-refusal";
import { type BatchStatus, batchStatusCode } from "#lib/domain/messages/status";
import { begin, oneRow, sql } from "#lib/platform/postgres/sql";
import { insertHold } from "#lib/service/batches/hold-rows";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintBatch } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { scriptedRoute } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";

const { url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

const NEVER = JSON.stringify({ zone: "UTC", days: Array(7).fill(null) });
const STATUSES = ["messages_enqueued", "messages_held", "messages_stopped", null] as const;

type Facts = {
  /** Null for a single send. */
  batchStatus: BatchStatus | null;
  isCampaignPaused: boolean;
  isOutsideHours: boolean;
  isDeliveryHeld: boolean;
  /** Paused, draining or in alarm. */
  isRouteClosed: boolean;
};

test("claims pass over exactly what the rule says may not leave, for the same reason", async () => {
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const batchId = (await mintBatch(service, caller, 1)) as string;
  const route = await scriptedRoute(service, () => ({ kind: "accepted", externalIds: [""] }));
  const cases = STATUSES.flatMap((batchStatus) =>
    Array.from({ length: 16 }, (_, n) => ({
      batchStatus,
      isCampaignPaused: (n & 1) > 0,
      isOutsideHours: (n & 2) > 0,
      isDeliveryHeld: (n & 4) > 0,
      isRouteClosed: (n & 8) > 0,
    })),
  );
  for (const facts of cases) {
    const { batchStatus, isCampaignPaused, isOutsideHours, isDeliveryHeld, isRouteClosed } = facts;
    const decided = begin(service.pool, async (tx) => {
      if (batchStatus) {
        await tx.query(sql`update batch set status = ${batchStatusCode(batchStatus)} where id = ${batchId}`);
        const isStop = batchStatus === "messages_stopped";
        const hold = { campaignId, batchId, heldBy: "ada", isStop };
        if (batchStatus !== "messages_enqueued") await insertHold(tx, hold);
      }
      if (isCampaignPaused)
        await tx.query(sql`update campaign set paused_at = now() where id = ${campaignId}`);
      if (isOutsideHours)
        await tx.query(sql`update campaign set batch_hours = ${NEVER}::jsonb where id = ${campaignId}`);
      if (isDeliveryHeld)
        await tx.query(sql`insert into delivery_hold (cause, held_by, reason) values ('person', 'ada', '')`);
      if (isRouteClosed) await tx.query(sql`update route set paused_at = now() where id = ${route.routeId}`);
      const { refusal } = await oneRow<{ refusal: string | null }>(
        tx,
        sql`
                select leave_refusal(${campaignId}, ${batchStatus === null ? null : batchId}::uuid, ${route.routeId})
                  as refusal
              `,
      );
      throw Object.assign(new Error("undone"), { refusal });
    });
    await expect(decided).rejects.toMatchObject({ refusal: leaveRefusal(facts) });
  }
  await expect(
    oneRow(service.pool, sql`select leave_refusal(${randomUUID()}, null, null) as refusal`),
  ).resolves.toEqual({ refusal: null });
});

/** The rule: what concerns fewer messages counts first. */
function leaveRefusal(facts: Facts): LeaveReason | null {
  if (facts.batchStatus === "messages_stopped") return "batch_stopped";
  if (facts.batchStatus === "messages_held") return "batch_held";
  if (facts.isCampaignPaused) return "campaign_paused";
  if (facts.isOutsideHours && facts.batchStatus !== null) return "outside_hours";
  if (facts.isDeliveryHeld) return "delivery_held";
  if (facts.isRouteClosed) return "route_closed";
  return null;
}
