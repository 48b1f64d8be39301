import {
  type CallCompletion,
  type CallState,
  claimDue,
  leasedCalls,
  type RecordedCall,
} from "#lib/console/requests/recorded-calls";
import { isHeldBy, leaseEnd, letGo } from "#lib/platform/lease";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { empty, maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

export type SendState = CallState | "undecided" | "stopped" | "expired";

export type SingleSendRow = RecordedCall & {
  id: string;
  /** Empty once it was deleted. */
  recipient: string;
  language: string;
  templateValues: Record<string, string>;
  state: SendState;
  messageId: string | null;
  code: string;
  /** A person's test to their own number: the code that verifies it, or a row of a file. Null: an ordinary message. */
  test: "code" | "row" | null;
  testRow: number | null;
};

const leased = leasedCalls(sql`single_send`);
const columns = sql`
  id, campaign, operator_id, operator_email, address, requested_at, recipient, language, template_values, state, tries,
  checks, message_id, code, said, http_status, trace_id, test, test_row
`;

export type NewSingleSend = Requester &
  Pick<SingleSendRow, "id" | "campaign" | "recipient" | "language" | "templateValues"> & {
    fingerprint: string;
    test?: SendTest;
  };

/** `numberHash` is given for a code, which is also counted by the number that it goes to. */
export type SendTest = { kind: "code" | "row"; row?: number; numberHash?: string };

/** Blocks every other send of the same message until the transaction ends. */
export async function lockSameSend(tx: Sql, campaign: number, fingerprint: string): Promise<void> {
  await tx.query(lockFor("send", `${campaign}/${fingerprint}`));
}

/** The last send of the same message in the last minutes that may have reached, or may still reach, the recipient. */
export function findSameSend(
  tx: Sql,
  campaign: number,
  fingerprint: string,
  withinMs: number,
): Promise<SingleSendRow | null> {
  return maybeRow(
    tx,
    sql`
      select ${columns} from single_send
      where campaign = ${campaign} and fingerprint = ${fingerprint}
        and requested_at > clock_timestamp() - ${withinMs} * interval '1 ms'
        and state in ('waiting', 'sending', 'unclear', 'undecided', 'accepted')
      order by requested_at desc limit 1
    `,
  );
}

/** Records a send before anything leaves, with a lease of it; null when there is one with this id. */
export function insertSingleSend(
  tx: Sql,
  send: NewSingleSend,
  holder: string,
  leaseMs: number,
): Promise<SingleSendRow | null> {
  return maybeRow(
    tx,
    sql`
      insert into single_send (id, campaign, operator_id, operator_email, address, recipient, language,
        template_values, fingerprint, state, holder, due_at, test, test_row, number_hash)
      values (${send.id}, ${send.campaign}, ${send.operatorId}, ${send.operatorEmail}, ${send.address},
        ${send.recipient}, ${send.language}, ${JSON.stringify(send.templateValues)}, ${send.fingerprint}, 'waiting',
        ${holder}, ${leaseEnd(leaseMs)}, ${send.test?.kind ?? null}, ${send.test?.row ?? null},
        ${send.test?.numberHash ?? null})
      on conflict do nothing
      returning ${columns}
    `,
  );
}

export function findSingleSend(db: Sql, campaign: number, id: string): Promise<SingleSendRow | null> {
  return maybeRow(db, sql`select ${columns} from single_send where campaign = ${campaign} and id = ${id}`);
}

/** Claims the send that has been due longest; see `claimDue`. */
export function claimDueSend(db: Sql, holder: string, leaseMs: number): Promise<SingleSendRow | null> {
  return claimDue(db, { table: leased.table, columns, gone: empty, name: "claim-due-send" }, holder, leaseMs);
}

/** Records that the call leaves now. False when it must not: it was cancelled, or this process no longer holds it. */
export async function beginSingleSend(
  db: Sql,
  id: string,
  holder: string,
  leaseMs: number,
): Promise<boolean> {
  const begun = await db.query(sql`
    update single_send set state = 'sending', tries = tries + 1,
      due_at = ${leaseEnd(leaseMs)}, changed_at = clock_timestamp()
    where id = ${id} and ${isHeldBy(holder)} and state = 'waiting'
  `);
  return begun.rowCount === 1;
}

export type SendCompletion = CallCompletion<SendState> & { messageId?: string | null; code?: string };

/** Records a step's outcome if the send is still in one of these states. Number and values of an accepted one are deleted. */
export async function completeSendStep(
  tx: Sql,
  id: string,
  from: SendState[],
  to: SendCompletion,
): Promise<boolean> {
  const isOver = to.state === "accepted";
  const settled = await tx.query(sql`
    update single_send set ${letGo(leased, to.dueInMs ?? 0)}, state = ${to.state},
      message_id = ${to.messageId ?? null}, code = coalesce(${to.code ?? null}, code),
      said = coalesce(${to.said ?? null}, said), http_status = coalesce(${to.httpStatus ?? null}, http_status),
      trace_id = ${to.traceId === undefined ? sql`trace_id` : to.traceId},
      checks = checks + ${to.checked ? 1 : 0}, recipient = case when ${isOver} then '' else recipient end,
      template_values = case when ${isOver} then '{}' else template_values end, changed_at = clock_timestamp()
    where id = ${id} and state = any(${from})
  `);
  return settled.rowCount === 1;
}

/** Deletes number and values of sends that ended long ago without reaching the service. */
export async function purgeOldSends(tx: Sql, campaign: number): Promise<void> {
  await tx.query(sql`
    update single_send set recipient = '', template_values = '{}'
    where campaign = ${campaign} and recipient <> '' and requested_at < clock_timestamp() - interval '1 day'
      and state not in ('waiting', 'sending', 'unclear')
  `);
}

/** The ids of those messages that a send was found to have made. */
export async function messagesOfSends(db: Sql, campaign: number, ids: string[]): Promise<Set<string>> {
  const found = await rows<{ messageId: string }>(
    db,
    sql`select message_id from single_send where campaign = ${campaign} and message_id = any(${ids})`,
  );
  return new Set(found.map(({ messageId }) => messageId));
}
