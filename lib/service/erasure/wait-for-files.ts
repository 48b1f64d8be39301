import { counted } from "#lib/domain/text/counted";
import type { ErasureStep } from "#lib/platform/erasure/erasing";
import { oneRow, sql } from "#lib/platform/postgres/sql";

/** A row that is older was left behind by a process that died: its messages were never written. */
const LONGEST_HOURS = 1;

/** The messages of a file that is being taken in have early ids, and are there late: they would be passed by. */
export const waitingForFiles: ErasureStep = {
  about: "files that are being taken in",
  run: async (tx, { before }) => {
    const { n } = await oneRow<{ n: number }>(
      tx,
      sql`
        select count(*)::int as n from upload_under_way
        where at < ${before} and at > now() - ${LONGEST_HOURS} * interval '1 hour'
      `,
    );
    const waitsFor = n > 0 ? `${counted(n, "file")} being taken in` : null;
    return { place: null, ended: n === 0, erased: [], waitsFor };
  },
};
