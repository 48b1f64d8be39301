import { type AuditPosition, type AuditRow, listAudit, listEarlier } from "#lib/console/audit/audit-list";
import { type AuditScope, auditFilter, presentAudit } from "#lib/console/audit/show-audit";
import { auditLabel } from "#lib/domain/audit/audit-actions";
import { csvHead, csvLine } from "#lib/domain/csv/cell";
import type { Sql } from "#lib/platform/postgres/sql";
import type { AuditQuery } from "#lib/wire/console/audit";

/** Rows read and written at a time, which bounds the memory for a file of any length. */
const CHUNK = 1000;

const HEADER = [
  "time",
  "who",
  "action",
  "in words",
  "outcome",
  "refused by",
  "campaign",
  "campaign id",
  "target",
  "address",
  "trace id",
  "parameters",
  "answers before",
];

/**
 * All matching records as CSV for a spreadsheet, newest first. The end of relative times is fixed at the start, so later
 * records are not included.
 */
export async function* exportAudit(
  db: Sql,
  query: AuditQuery,
  now: Date,
  { own }: AuditScope = {},
): AsyncGenerator<string> {
  const { to = now, ...rest } = await auditFilter(db, query, now);
  const filter = { ...rest, to, own };
  yield csvHead(HEADER);
  let position: AuditPosition | null = null;
  for (;;) {
    const found = await listAudit(db, filter, "older", position, CHUNK);
    const page = found.slice(0, CHUNK);
    const last = page.at(-1);
    if (!last) return;
    const records = await presentAudit(db, page);
    const before = await answersBefore(db, page);
    yield records
      .map((record) =>
        csvLine([
          record.at,
          record.actor,
          record.action,
          auditLabel(record.action, record.outcome),
          record.outcome,
          record.refusedBy,
          record.campaign?.name ?? null,
          record.campaign?.campaignId ?? null,
          record.target,
          record.address || null,
          record.traceId,
          JSON.stringify(record.parameters),
          before.get(record.id) ?? null,
        ]),
      )
      .join("");
    if (found.length <= CHUNK) return;
    position = { at: last.at, id: last.id };
  }
}

/** The earlier records of these writes, as JSON, by the id of the record in the file. */
async function answersBefore(db: Sql, page: AuditRow[]): Promise<Map<string, string>> {
  const earlier = await listEarlier(
    db,
    page.map(({ id }) => id),
  );
  return new Map(
    [...Map.groupBy(earlier, ({ of }) => String(of))].map(([of, rows]) => [
      of,
      JSON.stringify(
        rows.map(({ at, outcome, traceId, parameters }) => ({ at, outcome, traceId, parameters })),
      ),
    ]),
  );
}
