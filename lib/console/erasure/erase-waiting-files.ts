import { declineDue } from "#lib/console/approvals/due-files";
import { endUpload } from "#lib/console/approvals/end-upload";
import { openPiece, type Piece } from "#lib/console/approvals/pieces";
import { counted } from "#lib/domain/text/counted";
import { consoleCampaign, countedBy, type Erasing, type Stepped } from "#lib/platform/erasure/erasing";
import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Pieces of a megabyte that one step checks. */
const STEP = 4;
/** Longer than a number in any form, because a number may begin in one piece and end in the next. */
const OVERLAP_BYTES = 64;
const FIRST = { upload: "00000000-0000-0000-0000-000000000000", n: -1 };
const DECLINED_BY = "an erasure";
const REASON = "A number in the file was erased. Upload the file again without it.";

type Checkpoint = typeof FIRST;
type Looked = Checkpoint & { campaign: number; state: string; hit: boolean };

/**
 * Declines files that wait for an approval and contain the number, and deletes them. Waits for files that are being sent.
 */
export async function eraseWaitingFiles(
  tx: Sql,
  erasing: Erasing,
  given: unknown,
  step = STEP,
): Promise<Stepped> {
  const checkpoint = (given ?? FIRST) as Checkpoint;
  const looked = await look(tx, erasing, checkpoint, step);
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
  if (last) return { checkpoint: { upload: last.upload, n: last.n }, ended: false, erased };
  const { n } = await oneRow<{ n: number }>(
    tx,
    sql`select count(distinct c.upload)::int as n from upload_chunk c join upload u on u.id = c.upload
      left join file_trial t on t.upload = u.id left join upload f on f.id = t.first_upload
      where 'sending' in (u.state, f.state)`,
  );
  return {
    checkpoint: FIRST,
    ended: n === 0,
    erased,
    waitsFor: n > 0 ? `${counted(n, "file")} being sent` : null,
  };
}

/** Each piece with the end of the one before it, as bytes, because a character may be split between two pieces. */
async function look(tx: Sql, erasing: Erasing, { upload, n }: Checkpoint, step: number): Promise<Looked[]> {
  const found = await rows<Piece & { campaign: number; state: string }>(
    tx,
    sql`
      select c.upload, c.n, c.body, c.sealed, u.campaign, u.state
      from upload_chunk c join upload u on u.id = c.upload
      where (c.upload, c.n) > (${upload}::uuid, ${n}::integer)
      order by c.upload, c.n limit ${step}
    `,
  );
  const looked: Looked[] = [];
  for (const { campaign, state, ...piece } of found) {
    const end = await endBefore(tx, erasing, piece);
    const bytes = Buffer.concat([end, await openPiece(erasing, piece)]);
    // The pattern is PostgreSQL's. The statement's text and its plan hold none of the bytes.
    const { hit } = await oneRow<{ hit: boolean }>(
      tx,
      sql`select convert_from(${bytes}::bytea, 'LATIN1') ~ ${erasing.pattern} as hit`,
    );
    looked.push({ upload: piece.upload, n: piece.n, campaign, state, hit });
  }
  return looked;
}

async function endBefore(tx: Sql, erasing: Erasing, { upload, n }: Checkpoint): Promise<Buffer> {
  const before = await maybeRow<Piece>(
    tx,
    sql`select upload, n, body, sealed from upload_chunk where upload = ${upload} and n = ${n - 1}`,
  );
  return before ? (await openPiece(erasing, before)).subarray(-OVERLAP_BYTES) : Buffer.alloc(0);
}
