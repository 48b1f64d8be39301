import type { Pool } from "pg";
import { callEntry } from "#lib/console/requests/recorded-calls";
import {
  completeSendStep,
  type SendCompletion,
  type SendState,
  type SingleSendRow,
} from "#lib/console/sends/send-rows";
import { hideNumber } from "#lib/domain/messages/mask";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";

/** Writes a send's new state with its audit record, in one transaction. */
export async function completeSend(
  pool: Pool,
  send: SingleSendRow,
  from: SendState[],
  to: SendCompletion,
): Promise<void> {
  await begin(pool, async (tx) => {
    if ((await completeSendStep(tx, send.id, from, to)) && isAnswer(to)) await auditSend(tx, send, to);
  });
}

/** Whether the outcome is more than another wait or another read. */
function isAnswer({ state, httpStatus, code }: SendCompletion): boolean {
  if (state === "waiting") return httpStatus !== undefined;
  return state !== "unclear" || code !== undefined;
}

const ACTIONS = { code: "number.code", row: "message.test" };

/** Records the sender and upstream's answer, never the recipient or the text. Of a test, the number is recorded masked. */
export function auditSend(tx: Sql, send: SingleSendRow, to: SendCompletion): Promise<void> {
  const { test, testRow, recipient } = send;
  const entry = callEntry(send, to, {
    action: test ? ACTIONS[test] : "message.send",
    target: to.messageId ?? `send ${send.id}`,
    parameters: {
      ...{ send: send.id, language: send.language, code: to.code ?? "" },
      ...(test && { number: hideNumber(recipient) }),
      ...(testRow !== null && { row: testRow }),
    },
  });
  return recordAudit(tx, entry);
}
