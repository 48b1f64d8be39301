import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { ConsoleContext } from "#lib/console/context";
import { leaveOwn } from "#lib/console/membership/own-pool";
import { refusals } from "#lib/domain/api/errors";
import { createdAtOf, formatId } from "#lib/domain/api/id";
import { isRefusedError } from "#lib/domain/api/refused-error";
import type { Sql } from "#lib/platform/postgres/sql";
import { findCampaign } from "#lib/service/campaign-rows";
import { checkMessage } from "#lib/service/messages/send-message";
import { insertMessages } from "#lib/service/messages/single-messages";
import { notifyDelivery } from "#lib/service/queue/notify";

export type SendAsked = { recipient: string; language: string; values: Record<string, string> };

/** The service's decision about a message before anything is written: its refusal, or how to accept it. */
export type CheckedSend =
  | { state: "refused"; code: string; said: string; traceId: string; accept: null }
  | { state: "accepted"; messageId: string; traceId: string; accept: (tx: Sql) => Promise<void> };

/**
 * Checks a message for a campaign of this installation's service. `accept` writes it at the end of the caller's
 * transaction, together with its record and audit; `wakeDelivery` must follow.
 */
export async function checkSend(
  { pool, keySecret: { nationalIdKey } }: ConsoleContext,
  of: string,
  asked: SendAsked,
  traceId: string = randomUUID(),
): Promise<CheckedSend> {
  const campaign = await findCampaign(pool, of);
  if (!campaign) throw new Error("the service has no such campaign");
  try {
    const checked = await checkMessage({ pool, nationalIdKey }, { ...campaign, campaignId: of }, asked);
    const record = { actor: null, address: null, traceId };
    const accept = async (tx: Sql) => {
      await leaveOwn(tx);
      await insertMessages(tx, [{ ...checked, createdAt: createdAtOf(checked.id), ...record }]);
    };
    return { state: "accepted", messageId: formatId("message", checked.id), traceId, accept };
  } catch (error) {
    if (!isRefusedError(error)) throw error;
    return {
      state: "refused",
      code: refusals[error.refusal].code,
      said: error.message,
      traceId,
      accept: null,
    };
  }
}

export function wakeDelivery(pool: Pool): void {
  notifyDelivery(pool);
}
