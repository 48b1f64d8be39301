import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findApproval } from "#lib/console/approvals/approval-rows";
import { holdUpload } from "#lib/console/approvals/hold-upload";
import { appendPiece, openPiece, type Piece, piecesOf, sealPlainPieces } from "#lib/console/approvals/pieces";
import { eraseWaitingFiles } from "#lib/console/erasure/erase-waiting-files";
import { insertUpload } from "#lib/console/uploads/upload-rows";
import { readUploadRules } from "#lib/console/uploads/upload-rules";
import { createFingerprint } from "#lib/domain/csv/fingerprint";
import { numberPattern } from "#lib/domain/erasure/number-forms";
import { begin, rows, sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { waitingFile } from "#lib/testing/console/waiting-file";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const ADA = { id: randomUUID(), email: "ada@example.com" };
const stored = (id: string) =>
  rows<Piece>(pool, sql`select upload, n, body, sealed from upload_chunk where upload = ${id} order by n`);

test("no number of a held file stands in the database, in any form, and the file comes out as it went in", async () => {
  const { campaign, mirror } = await failedMessages(pool, 0);
  await waitingFile(pool, campaign, ADA);
  const numbers = Array.from({ length: 1000 }, (_, n) => String(6591000000 + n * 7919));
  const body = Buffer.from(
    `recipient,language,name\n${numbers.map((number) => `${number},english,Ada\n`).join("")}`,
  );
  const fingerprint = createFingerprint();
  fingerprint.push(body);
  const upload = await insertUpload(pool, {
    ...{ id: randomUUID(), campaign: campaign.id, operatorId: ADA.id, operatorEmail: ADA.email },
    ...{ fileName: "a.csv", fileBytes: body.length, fingerprint: fingerprint.end(), rowCount: 1000 },
  });
  if (!upload) throw new Error("the id is taken");
  async function* bytes() {
    yield body;
  }
  const rules = { ...(await readUploadRules(pool, campaign)), maxRows: numbers.length };
  const hold = { isToApprove: true, address: null, sendAt: null, notAfter: null };
  const kept = await holdUpload(mirror, upload, bytes(), rules, hold);
  expect([kept.state, kept.code, kept.message]).toEqual(["waiting", "", ""]);
  const found = await stored(upload.id);
  const text = found.map((piece) => piece.body.toString("latin1")).join();
  // As pg_dump writes it.
  const dump = found.map((piece) => piece.body.toString("hex")).join();
  const row = JSON.stringify(
    await rows(pool, sql`select u, a from upload u join file_approval a on a.upload = u.id`),
  );
  const stands = (number: string) =>
    text.includes(number.slice(2)) ||
    dump.includes(Buffer.from(number.slice(2)).toString("hex")) ||
    row.includes(number);
  expect(numbers.filter(stands)).toEqual([]);
  expect(Buffer.concat(await Array.fromAsync(piecesOf(pool, TEST_SECRET, upload.id)))).toEqual(body);
});

test("a piece opens in its own place only", async () => {
  const { campaign } = await failedMessages(pool, 0);
  const { id } = await waitingFile(pool, campaign, ADA);
  const other = await waitingFile(pool, campaign, ADA);
  const [piece] = await stored(id);
  if (!piece) throw new Error("no piece");
  for (const place of [{ n: 1 }, { upload: other.id }])
    await expect(openPiece(TEST_SECRET, { ...piece, ...place })).rejects.toThrow("does not open");
});

test("pieces that a version before has stored as they came are read, and then sealed", async () => {
  const { campaign } = await failedMessages(pool, 0);
  const { id } = await waitingFile(pool, campaign, ADA);
  const body = Buffer.from("recipient\n6591234567\n");
  await pool.query(sql`update upload_chunk set body = ${body}, sealed = false where upload = ${id}`);
  const read = async () => Buffer.concat(await Array.fromAsync(piecesOf(pool, TEST_SECRET, id)));
  expect(await read()).toEqual(body);
  while (await sealPlainPieces(pool, TEST_SECRET));
  expect((await stored(id)).map(({ sealed, body }) => [sealed, body.includes("6591234567")])).toEqual([
    [true, false],
  ]);
  expect(await read()).toEqual(body);
});

test("an erasure finds a number in sealed pieces, also one that is cut in two", async () => {
  const { campaign } = await failedMessages(pool, 0);
  const { id } = await waitingFile(pool, campaign, ADA);
  const whole = await waitingFile(pool, campaign, ADA);
  await pool.query(sql`delete from upload_chunk where upload = ${id}`);
  for (const [n, text] of ["recipient\n65987", "61234,english\n"].entries())
    await appendPiece(pool, TEST_SECRET, id, n, Buffer.from(text));
  const number = "6598761234";
  const erasing = {
    ...{ id: randomUUID(), number, pattern: numberPattern(number), before: new Date(), hashed: "" },
    openBytes: TEST_SECRET.openBytes,
  };
  for (let checkpoint: unknown = null, ended = false; !ended; )
    ({ checkpoint, ended } = await begin(pool, (tx) => eraseWaitingFiles(tx, erasing, checkpoint)));
  expect(await findApproval(pool, campaign.id, id)).toMatchObject({ state: "declined" });
  expect(await stored(id)).toEqual([]);
  expect(await findApproval(pool, campaign.id, whole.id)).toMatchObject({ state: "waiting" });
});
