import { isHidden } from "#lib/console/is-hidden";
import type { OperationCounts } from "#lib/console/operations/count-items";
import { findExport } from "#lib/console/operations/exports";
import type { OperationRow } from "#lib/console/operations/operations";
import { findPostponement } from "#lib/console/plans/postponement";
import type { Reader } from "#lib/console/reader";
import { maskLabel } from "#lib/domain/messages/mask";
import { EXPORT_DENIED, FILE_DENIED, type Visibility } from "#lib/domain/people/visibility";
import { iso } from "#lib/domain/time/iso";
import type { Sql } from "#lib/platform/postgres/sql";
import type { ExportFacts } from "#lib/wire/console/export";
import type { Freshness } from "#lib/wire/console/freshness";
import type { Operation } from "#lib/wire/console/operation";

type Facts = Pick<Reader, "email" | "visibility" | "now"> & { counts: OperationCounts; freshness: Freshness };

export async function presentOperation(db: Sql, row: OperationRow, facts: Facts): Promise<Operation> {
  const { id, kind, batchId, title, choice, filter, plan, total, cancelledBy, operatorEmail } = row;
  const { counts, email } = facts;
  const isMasked = isHidden(facts, operatorEmail) && new URLSearchParams(filter ?? "").has("q");
  return {
    id,
    kind,
    export: await exportOf(db, row, facts),
    batchId,
    title,
    // A person's search may be a number.
    choice: isMasked ? maskLabel(choice) : choice,
    filter: isMasked ? null : filter,
    plan,
    postponed: await postponementOf(db, row, facts),
    total,
    by: operatorEmail === email ? "you" : operatorEmail,
    createdAt: row.createdAt.toISOString(),
    endedAt: iso(row.endedAt),
    cancelledAt: iso(row.cancelledAt),
    cancelledBy: cancelledBy === email && cancelledBy !== null ? "you" : cancelledBy,
    stopReason: row.stopReason,
    counts,
  };
}

async function postponementOf(
  db: Sql,
  { id, kind, plan, endedAt, cancelledAt }: OperationRow,
  { counts, freshness, now }: Facts,
): Promise<Operation["postponed"]> {
  if (kind === "export" || endedAt || cancelledAt) return null;
  if (freshness.state === "stopped") return { reason: "stopped", until: null };
  if (plan === null || counts.queued === 0) return null;
  const postponed = await findPostponement(db, id, now);
  return postponed && { reason: postponed.reason, until: iso(postponed.until) };
}

async function exportOf(db: Sql, row: OperationRow, { visibility, now }: Facts): Promise<ExportFacts | null> {
  const found = row.kind === "export" ? await findExport(db, row.id) : null;
  if (!found) return null;
  const { rows, bytes, zone, failed } = found;
  return {
    rows,
    bytes,
    zone,
    failed,
    asOf: iso(found.asOf),
    masked: found.masked,
    denied: downloadDenied(visibility, found.masked),
    ready: found.finishedAt !== null && row.cancelledAt === null && !isPast(found.expiresAt, now),
    expiresAt: iso(found.expiresAt),
  };
}

function downloadDenied({ exports, numbers }: Visibility, isMasked: boolean): string | null {
  if (!exports) return EXPORT_DENIED;
  return numbers || isMasked ? null : FILE_DENIED;
}

function isPast(at: Date | null, now: Date): boolean {
  return at !== null && at <= now;
}
