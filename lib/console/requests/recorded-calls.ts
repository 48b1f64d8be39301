import type { Sql as Statement } from "sql-template-tag";
import { auditOutcome } from "#lib/domain/audit/audit-outcome";
import type { AuditEntry } from "#lib/platform/audit-row";
import { claim, type Leased } from "#lib/platform/lease";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

/** A call that is recorded before it leaves: a retry, or the send of one message. */
export type RecordedCall = Requester & {
  campaign: number;
  requestedAt: Date;
  tries: number;
  checks: number;
  said: string;
  httpStatus: number | null;
  traceId: string | null;
};

export type CallState = "waiting" | "sending" | "unclear" | "accepted" | "refused" | "lost" | "cancelled";

/** The outcome of a call's step. */
export type CallCompletion<State> = {
  state: State;
  said?: string;
  httpStatus?: number | null;
  /** Undefined keeps the known one. */
  traceId?: string | null;
  /** Time until the next step, for a state that is still open. */
  dueInMs?: number;
  checked?: boolean;
};

type Calls = {
  table: Statement;
  columns: Statement;
  /** Further columns to set on a call whose sender has died. */
  gone: Statement;
  /** Name of the prepared statement. */
  name: string;
};

/** A call belongs to its holder until `due_at`. Without a holder, that is when the next step is due. */
export function leasedCalls(table: Statement): Leased {
  return { table, key: sql`id`, until: sql`due_at` };
}

/** Claims the call that has been due longest. If its sender has died, the call may have left, so it becomes unclear. */
export function claimDue<Row>(
  db: Sql,
  { table, columns, gone, name }: Calls,
  holder: string,
  leaseMs: number,
): Promise<Row | null> {
  const set = sql`holder = ${holder}, ${gone} state = case when state = 'sending' then 'unclear' else state end,
    changed_at = clock_timestamp()`;
  const where = sql`state in ('waiting', 'sending', 'unclear')`;
  return claim(db, leasedCalls(table), { set, where, returning: columns, leaseMs }, name);
}

/** The audit entry of a call: its requester and upstream's answer. Each answer has its own record; the last one is shown. */
export function callEntry(
  call: RecordedCall,
  to: CallCompletion<string>,
  { action, target, parameters }: Pick<AuditEntry, "action" | "target" | "parameters">,
): AuditEntry {
  return {
    // The console's campaigns have numbers of their own; this column is for the service's UUID.
    campaignId: null,
    campaign: call.campaign,
    actor: call.operatorEmail,
    action,
    target,
    outcome: auditOutcome(to.state),
    parameters: {
      campaign: call.campaign,
      operatorId: call.operatorId,
      ...parameters,
      outcome: to.state === "waiting" ? "dropped" : to.state,
      httpStatus: to.httpStatus ?? null,
      ...(call.consoleTraceId && { consoleTraceId: call.consoleTraceId }),
    },
    address: call.address,
    traceId: (to.traceId === undefined ? call.traceId : to.traceId) ?? call.consoleTraceId ?? null,
  };
}
