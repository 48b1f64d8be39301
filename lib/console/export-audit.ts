import { auditFilter, presentAudit } from "#lib/console/show-audit";
import { auditWords } from "#lib/domain/audit-actions";
import { csvLine } from "#lib/domain/csv/cell";
import { type AuditPosition, listAudit } from "#lib/store/audit-list";
import type { Sql } from "#lib/store/sql";
import type { AuditQuery } from "#lib/wire/console-audit";

/** Rows read and written at a time: what is in memory, however long the file. */
const CHUNK = 1000;

const HEADER = [
  "time",
  "who",
  "action",
  "in words",
  "outcome",
  "campaign",
  "campaign id",
  "target",
  "address",
  "trace id",
  "parameters",
];

/**
 * All records that match, as CSV for a spreadsheet, newest first. What is recorded meanwhile is not in it: the end of
 * relative times is frozen when it begins.
 */
export async function* exportAudit(db: Sql, query: AuditQuery, now: Date): AsyncGenerator<string> {
  const { to = now, ...rest } = await auditFilter(db, query, now);
  const filter = { ...rest, to };
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${csvLine(HEADER)}`;
  let position: AuditPosition | null = null;
  for (;;) {
    const found = await listAudit(db, filter, "older", position, CHUNK);
    const page = found.slice(0, CHUNK);
    const last = page.at(-1);
    if (!last) return;
    const records = await presentAudit(db, page);
    yield records
      .map((record) =>
        csvLine([
          record.at,
          record.actor,
          record.action,
          auditWords(record.action),
          record.outcome,
          record.campaign?.name ?? null,
          record.campaign?.campaignId ?? null,
          record.target,
          record.address || null,
          record.traceId,
          JSON.stringify(record.parameters),
        ]),
      )
      .join("");
    if (found.length <= CHUNK) return;
    position = { at: last.at, id: last.id };
  }
}
