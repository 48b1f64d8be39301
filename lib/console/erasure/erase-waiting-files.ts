import { endUpload } from "#lib/console/approvals/approval-rows";
import { declineDue } from "#lib/console/approvals/due-files";
import { counted } from "#lib/domain/text/counted";
import { consoleCampaign, countedBy, type Erasing, type Stepped } from "#lib/platform/erasure/erasing";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Pieces of a megabyte that one step checks. */
const STEP = 4;
/** Longer than a number in any form, because a number may begin in one piece and end in the next. */
const OVERLAP_BYTES = 64;
const FIRST = { upload: "00000000-0000-0000-0000-000000000000", n: -1 };
const DECLINED_BY = "an erasure";
const REASON = "A number in the file was erased. Upload the file again without it.";

type Place = typeof FIRST;
type Piece = Place & { campaign: number; state: string; hit: boolean };

/**
 * Declines files that wait for an approval and contain the number, and deletes them. Waits for files that are being sent.
 */
export async function eraseWaitingFiles(
  tx: Sql,
  erasing: Erasing,
  given: unknown,
  step = STEP,
): Promise<Stepped> {
  const place = (given ?? FIRST) as Place;
  const looked = await look(tx, erasing, place, step);
  const waiting = looked.filter(({ hit, state }) => hit && state === "waiting");
  const files = [...new Map(waiting.map((piece) => [piece.upload, piece])).values()];
  for (const { upload } of files) {
    await declineDue(tx, upload, DECLINED_BY, REASON);
    await endUpload(tx, upload, "declined");
  }
  const erased = countedBy(
    "waiting_file",
    files.map(({ campaign }) => consoleCampaign(campaign)),
  );
  const last = looked.at(-1);
  if (last) return { place: { upload: last.upload, n: last.n }, ended: false, erased };
  const { n } = await oneRow<{ n: number }>(
    tx,
    sql`select count(distinct upload)::int as n from upload_chunk c join upload u on u.id = c.upload where u.state = 'sending'`,
  );
  return {
    place: FIRST,
    ended: n === 0,
    erased,
    waitsFor: n > 0 ? `${counted(n, "file")} being sent` : null,
  };
}

/** A piece with the end of the previous one, as bytes, because a character may be split between two pieces. */
function look(tx: Sql, { pattern }: Erasing, { upload, n }: Place, step: number): Promise<Piece[]> {
  return rows(
    tx,
    sql`
      select c.upload, c.n, u.campaign, u.state, convert_from(
          coalesce(substring(before.body from greatest(1, octet_length(before.body) - ${OVERLAP_BYTES - 1})), '') || c.body,
          'LATIN1') ~ ${pattern} as hit
      from (
        select upload, n, body from upload_chunk where (upload, n) > (${upload}::uuid, ${n}::integer)
        order by upload, n limit ${step}
      ) c
      join upload u on u.id = c.upload
      left join upload_chunk before on before.upload = c.upload and before.n = c.n - 1
      order by c.upload, c.n
    `,
  );
}
