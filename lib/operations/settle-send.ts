import type { Pool } from "pg";
import { auditOutcome } from "#lib/domain/audit-outcome";
import { recordAudit } from "#lib/store/audit";
import {
  type SendSettled,
  type SendState,
  type SingleSendRow,
  settleSingleSend,
} from "#lib/store/single-sends";
import { begin, type Sql } from "#lib/store/sql";

/** Writes a send's new state with its audit record, in one transaction. */
export async function settleSend(
  pool: Pool,
  send: SingleSendRow,
  from: SendState[],
  to: SendSettled,
): Promise<void> {
  await begin(pool, async (tx) => {
    if ((await settleSingleSend(tx, send.id, from, to)) && isAnswer(to)) await auditSend(tx, send, to);
  });
}

/** Not merely one more wait, or one more look. */
function isAnswer({ state, httpStatus, code }: SendSettled): boolean {
  if (state === "waiting") return httpStatus !== undefined;
  return state !== "unclear" || code !== undefined;
}

/** Who sent, and what upstream answered; never to whom or what. */
export function auditSend(tx: Sql, send: SingleSendRow, to: SendSettled): Promise<void> {
  return recordAudit(tx, {
    campaignId: null,
    campaign: send.campaign,
    actor: send.operatorEmail,
    action: "message.send",
    target: to.messageId ?? `send ${send.id}`,
    outcome: auditOutcome(to.state),
    parameters: {
      campaign: send.campaign,
      operatorId: send.operatorId,
      send: send.id,
      language: send.language,
      outcome: to.state === "waiting" ? "dropped" : to.state,
      code: to.code ?? "",
      httpStatus: to.httpStatus ?? null,
    },
    address: send.address,
    traceId: to.traceId ?? null,
  });
}
