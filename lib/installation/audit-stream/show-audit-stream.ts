import { type NotedRun, targetOf } from "#lib/installation/audit-stream/stream-target";
import { isSilent, oldestUnsent } from "#lib/platform/audit-stream/unsent";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";
import type { AuditStream, AuditStreamState } from "#lib/wire/service/audit-stream";

type StreamRow = NotedRun & {
  /** No worker has run for some time, although one did before. */
  isSilent: boolean;
  leaseUntil: Date;
  lastId: number | null;
  recordAt: Date | null;
  sentAt: Date | null;
  hasSecret: boolean;
  tries: number;
  fault: string;
  faultAt: Date | null;
  pausedAt: Date | null;
  pausedBy: string | null;
  testAskedAt: Date | null;
  testedAt: Date | null;
  testFault: string;
};

type Needs = { pool: Sql; settings: Pick<Settings, "auditStream"> };

/** Shows the stream's target, its progress, and what blocks it. */
export async function showAuditStream({ pool, settings }: Needs): Promise<AuditStream> {
  const row = await oneRow<StreamRow>(
    pool,
    sql`
      select lease_until, last_id, record_at, sent_at, sealed is not null as has_secret, tries, fault, fault_at, paused_at,
        paused_by, test_asked_at, tested_at, test_fault, turn_at, webhook_host,
        ${isSilent} as is_silent
      from audit_stream
    `,
  );
  const { lastId, recordAt, sentAt, tries, fault, faultAt, pausedAt, hasSecret } = row;
  const target = targetOf(row, settings.auditStream);
  const goesTo: AuditStream["goesTo"] = target?.kind === "webhook" ? { ...target, hasSecret } : target;
  const unsent = goesTo ? await oldestUnsent(pool) : null;
  return {
    state: stateOf(goesTo, row, unsent),
    goesTo,
    lastRun: row.turnAt?.toISOString() ?? null,
    paused: pausedAt && { at: pausedAt.toISOString(), by: row.pausedBy ?? "" },
    lastSent:
      lastId !== null && recordAt && sentAt
        ? { id: String(lastId), recordAt: recordAt.toISOString(), sentAt: sentAt.toISOString() }
        : null,
    waitingSince: unsent?.toISOString() ?? null,
    fault: faultAt && { said: fault, at: faultAt.toISOString(), tries, nextAt: row.leaseUntil.toISOString() },
    test: testOf(row),
  };
}

function stateOf(
  goesTo: AuditStream["goesTo"],
  { isSilent, pausedAt, faultAt }: StreamRow,
  unsent: Date | null,
): AuditStreamState {
  if (!goesTo) return "off";
  if (isSilent) return "silent";
  if (pausedAt) return "paused";
  if (goesTo.kind === "webhook" && !goesTo.hasSecret) return "no_secret";
  if (faultAt) return "failing";
  return unsent ? "behind" : "current";
}

function testOf({ testAskedAt, testedAt, testFault }: StreamRow): AuditStream["test"] {
  if (testAskedAt) return { at: null, said: "" };
  return testedAt && { at: testedAt.toISOString(), said: testFault };
}
