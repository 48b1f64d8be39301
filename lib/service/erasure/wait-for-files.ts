import { counted } from "#lib/domain/text/counted";
import type { ErasureStep } from "#lib/platform/erasure/erasing";
import { CONNECTION_NAMES } from "#lib/platform/postgres/connection-names";
import { oneRow, sql } from "#lib/platform/postgres/sql";

/** An older row was left behind by a process that died: its messages were never written. */
const LONGEST_HOURS = 1;
/** The longest time between the row of a file and the transaction that writes its messages. */
const BEGUN_WITHIN_S = 60;

/**
 * Waits for files that are being processed: their messages have early ids but appear late, so a scan would
 * miss them. A row whose transaction is not open any more was left by a process that died.
 */
export const waitingForFiles: ErasureStep = {
  about: "files that are being taken in",
  run: async (tx, { before }) => {
    const { n } = await oneRow<{ n: number }>(
      tx,
      sql`
        select count(*)::int as n from upload_under_way
        where at < ${before} and at > now() - ${LONGEST_HOURS} * interval '1 hour' and exists (
          select from pg_stat_activity
          where datname = current_database() and application_name = ${CONNECTION_NAMES.uploads}
            and xact_start < ${before}::timestamptz + ${BEGUN_WITHIN_S} * interval '1 second'
        )
      `,
    );
    const waitsFor = n > 0 ? `${counted(n, "file")} being taken in` : null;
    return { checkpoint: null, ended: n === 0, erased: [], waitsFor };
  },
};
