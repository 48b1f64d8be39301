import { oldestUnsent } from "#lib/platform/audit-stream/unsent";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";
import type { AuditStream, AuditStreamState } from "#lib/wire/service/audit-stream";

type StreamRow = {
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

/** Where the stream goes, how far it is, and what holds it up. */
export async function showAuditStream({ pool, settings }: Needs): Promise<AuditStream> {
  const { auditStream } = settings;
  const row = await oneRow<StreamRow>(
    pool,
    sql`
      select lease_until, last_id, record_at, sent_at, sealed is not null as has_secret, tries, fault, fault_at, paused_at,
        paused_by, test_asked_at, tested_at, test_fault
      from audit_stream
    `,
  );
  const unsent = auditStream ? await oldestUnsent(pool) : null;
  const { lastId, recordAt, sentAt, tries, fault, faultAt, pausedAt, hasSecret } = row;
  return {
    state: stateOf(auditStream, row, unsent),
    goesTo:
      auditStream?.kind === "webhook"
        ? { kind: "webhook", host: new URL(auditStream.url).host, hasSecret }
        : auditStream,
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
  auditStream: Settings["auditStream"],
  { hasSecret, pausedAt, faultAt }: StreamRow,
  unsent: Date | null,
): AuditStreamState {
  if (!auditStream) return "off";
  if (pausedAt) return "paused";
  if (auditStream.kind === "webhook" && !hasSecret) return "no_secret";
  if (faultAt) return "failing";
  return unsent ? "behind" : "current";
}

function testOf({ testAskedAt, testedAt, testFault }: StreamRow): AuditStream["test"] {
  if (testAskedAt) return { at: null, said: "" };
  return testedAt && { at: testedAt.toISOString(), said: testFault };
}
