import type { RunningContext } from "#lib/console/context";
import { exportColumns } from "#lib/console/exports/export-columns";
import {
  type ExportedMessage,
  openExportScan,
  readExportFacts,
  readNext,
} from "#lib/console/exports/export-rows";
import { ownPool } from "#lib/console/membership/own-pool";
import { thawFilter } from "#lib/console/messages/frozen-filter";
import { appendChunk } from "#lib/console/operations/export-chunks";
import { type ClaimedExport, finishExport, startExport } from "#lib/console/operations/exports";
import { findAnyOperation } from "#lib/console/operations/operations";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { csvHead, csvLine } from "#lib/domain/csv/cell";
import { pause } from "#lib/platform/pause";
import { ON_ONE_SNAPSHOT } from "#lib/platform/postgres/in-snapshot";
import { begin, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

const KEPT_DAYS = 7;

/** Few enough that formatting them does not delay the process's other work. */
const ROWS_AT_ONCE = 250;
const CHUNK_BYTES = 2 ** 20;
const MOST_VARIABLES = 200;
const MOST_ATTEMPTS = 20;

type Making = Omit<ClaimedExport, "tries"> & { holder: string };

/** Writes all messages that the filter matches at one time, piece by piece. False when it was cancelled or taken over. */
export function makeExport(context: RunningContext, making: Making, signal: AbortSignal): Promise<boolean> {
  const { pool } = context;
  const readable = making.ownOf === null ? pool : ownPool(pool, making.ownOf);
  return begin(readable, async (tx) => {
    // All rows and their number come from one snapshot, even if answers are absorbed meanwhile.
    await tx.query(ON_ONE_SNAPSHOT);
    const found = await readFrozen(tx, making.operation);
    if (!found) return false;
    const { filter, asOf } = found;
    const { total, attempts, variables } = await readExportFacts(tx, filter, MOST_VARIABLES);
    const isOurs = await begin(pool, (own) =>
      startExport(own, making.operation, making.holder, { total, asOf }),
    );
    if (!isOurs) return false;
    const columns = exportColumns(making.zone, Math.min(attempts, MOST_ATTEMPTS), variables);
    const line = (message: ExportedMessage) => csvLine(columns.map(({ cell }) => cell(message)));
    const out = chunks(context, making);
    out.add(csvHead(columns.map(({ name }) => name)), 0);
    await openExportScan(tx, filter);
    for (;;) {
      const messages = await readNext(tx, filter.campaign, ROWS_AT_ONCE, making.masked);
      if (messages.length === 0) break;
      out.add(messages.map(line).join(""), messages.length);
      if (signal.aborted || !(await out.flush(CHUNK_BYTES))) return false;
      await pause(0, signal);
    }
    if (!(await out.flush(1))) return false;
    await finishExport(pool, making.operation, making.holder, KEPT_DAYS);
    return true;
  });
}

async function readFrozen(tx: Sql, id: number) {
  const { now: asOf } = await oneRow<{ now: Date }>(tx, sql`select clock_timestamp()::timestamptz(3) as now`);
  const operation = await findAnyOperation(tx, id);
  const campaign = operation && (await findConsoleCampaign(tx, operation.campaign));
  if (!campaign) return null;
  const filter = await thawFilter(tx, campaign, operation.filter ?? "", operation.createdAt);
  return { filter, asOf };
}

function chunks({ pool }: RunningContext, { operation, holder }: Making) {
  let parts: Buffer[] = [];
  let bytes = 0;
  let rows = 0;
  let n = 0;
  return {
    add(text: string, count: number): void {
      const part = Buffer.from(text);
      parts.push(part);
      bytes += part.length;
      rows += count;
    },
    /** Writes the collected bytes if there are at least `least`; false when nothing more may be written. */
    async flush(least: number): Promise<boolean> {
      if (bytes < least) return true;
      const body = Buffer.concat(parts);
      const kept = await appendChunk(pool, { operation, holder, n: n++, body, rows });
      parts = [];
      bytes = rows = 0;
      return kept;
    },
  };
}
