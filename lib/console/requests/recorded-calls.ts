import type { Sql as Statement } from "sql-template-tag";
import { auditOutcome } from "#lib/domain/audit/audit-outcome";
import type { Asker } from "#lib/platform/asker";
import type { AuditEntry } from "#lib/platform/audit-row";
import { claim, type Leased } from "#lib/platform/lease";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/** A call that is written down before it leaves: a retry, or the send of one message. */
export type RecordedCall = Asker & {
  campaign: number;
  requestedAt: Date;
  tries: number;
  checks: number;
  said: string;
  httpStatus: number | null;
  traceId: string | null;
};

export type CallState = "waiting" | "sending" | "unclear" | "accepted" | "refused" | "lost" | "cancelled";

/** How a step of a call ended. */
export type CallSettled<State> = {
  state: State;
  said?: string;
  httpStatus?: number | null;
  /** Undefined: the one that is known stays. */
  traceId?: string | null;
  /** For a state that is still open: when the next step is due, from now. */
  dueInMs?: number;
  checked?: boolean;
};

type Calls = {
  table: Statement;
  columns: Statement;
  /** What else is written on one whose sender is gone. */
  gone: Statement;
  /** Of the prepared statement. */
  name: string;
};

/** A call is its holder's until `due_at`; of one that nobody holds, the next step is due then. */
export function leasedCalls(table: Statement): Leased {
  return { table, key: sql`id`, until: sql`due_at` };
}

/** Takes the call that is due longest. One whose sender is gone may have left: from then on it is unclear. */
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

/** Who asked for a call, and what upstream answered. Each answer has a record of its own; the last one is shown. */
export function callEntry(
  call: RecordedCall,
  to: CallSettled<string>,
  { action, target, parameters }: Pick<AuditEntry, "action" | "target" | "parameters">,
): AuditEntry {
  return {
    // The console's campaigns have numbers of their own; a uuid is the service's.
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
