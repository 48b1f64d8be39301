import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Sealing } from "#lib/platform/secrets/key-ring";

/** Seals pieces, and opens them. */
export type Seals = Pick<Sealing, "sealer" | "openBytes">;
export type Piece = { upload: string; n: number; body: Buffer; sealed: boolean };

const PIECES_PER_RUN = 4;

/** Stores a piece of a file, encrypted for its place in this file. */
export async function appendPiece(db: Sql, seals: Seals, id: string, n: number, body: Buffer): Promise<void> {
  const seal = await seals.sealer();
  await db.query(sql`
    insert into upload_chunk (upload, n, body, sealed) values (${id}, ${n}, ${seal(body, pieceOwner(id, n))}, true)
  `);
}

/** The file's pieces, in order. Throws when one does not open. */
export async function* piecesOf(db: Sql, seals: Seals, id: string): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n++) {
    const piece = await maybeRow<Piece>(
      db,
      sql`select upload, n, body, sealed from upload_chunk where upload = ${id} and n = ${n}`,
      "read-upload-chunk",
    );
    if (!piece) return;
    yield openPiece(seals, piece);
  }
}

export async function openPiece(seals: Pick<Seals, "openBytes">, piece: Piece): Promise<Buffer> {
  const { upload, n, body, sealed } = piece;
  const opened = sealed ? await seals.openBytes(body, pieceOwner(upload, n)) : body;
  if (!opened) throw new Error(`piece ${n} of upload ${upload} does not open with this SECRET_KEY`);
  return opened;
}

/** Seals pieces that a version before has stored as they came; true when there may be more. */
export async function sealPlainPieces(db: Sql, seals: Seals): Promise<boolean> {
  const plain = await rows<Piece>(
    db,
    sql`select upload, n, body, sealed from upload_chunk where not sealed order by upload, n limit ${PIECES_PER_RUN}`,
  );
  if (plain.length === 0) return false;
  const seal = await seals.sealer();
  for (const { upload, n, body } of plain)
    await db.query(sql`
      update upload_chunk set body = ${seal(body, pieceOwner(upload, n))}, sealed = true
      where upload = ${upload} and n = ${n} and not sealed
    `);
  return true;
}

export async function dropFile(tx: Sql, id: string): Promise<void> {
  await tx.query(sql`delete from upload_chunk where upload = ${id}`);
}

/** Binds a sealed piece to its place: it does not open in another file, or elsewhere in this one. */
function pieceOwner(upload: string, n: number): string {
  return `piece ${n} of upload ${upload}`;
}
