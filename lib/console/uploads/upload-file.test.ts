import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { beginUpload } from "#lib/console/uploads/begin-upload";
import { followUpload } from "#lib/console/uploads/follow-upload";
import { giveUpLostUploads } from "#lib/console/uploads/give-up-uploads";
import { uploadFile } from "#lib/console/uploads/upload-file";
import { findUpload, type NewUpload } from "#lib/console/uploads/upload-rows";
import { RefusedError } from "#lib/domain/api/refused-error";
import { createFingerprint } from "#lib/domain/csv/fingerprint";
import { openPool } from "#lib/platform/postgres/pool";
import { begin } from "#lib/platform/postgres/sql";
import { listed, mintConsoleCampaign, NO_INTAKE, TEST_SECRET } from "#lib/testing/console/mirror";

const pool = openPool(inject("databaseUrl"), 4, "redial upload test");
const mirror = {
  pool,
  keySecret: TEST_SECRET,
  embeddedAddress: "http://127.0.0.1:1/api/v2",
  upstreamsMayBePrivate: true,
};
const received: File[] = [];
let answerStatus = 201;
const server = createServer(async (request, response) => {
  const body = await buffer(request).catch(() => null);
  if (!body) return;
  if (request.method !== "POST") return response.writeHead(404).end();
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const file = (await new Response(new Uint8Array(body), { headers }).formData()).get("file");
  if (file instanceof File) received.push(file);
  response.writeHead(answerStatus, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ isValid: true, batchId: "batch_1" }));
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await pool.end();
});

async function given(bytes: Uint8Array) {
  const { port } = server.address() as AddressInfo;
  const id = await mintConsoleCampaign(pool, `http://127.0.0.1:${port}/${randomUUID()}`);
  const campaign = await findConsoleCampaign(pool, id);
  if (!campaign) throw new Error("the campaign is missing");
  const fingerprint = createFingerprint();
  fingerprint.push(bytes);
  const upload = (): NewUpload => ({
    id: randomUUID(),
    campaign: id,
    operatorId: randomUUID(),
    operatorEmail: "ada@example.org",
    fileName: '名 "x".csv',
    fileBytes: bytes.length,
    fingerprint: fingerprint.end(),
    rowCount: 1,
  });
  return { campaign, upload: upload(), another: upload };
}

async function audited(target: string): Promise<string[]> {
  const { rows } = await pool.query(
    "select action || ' ' || coalesce(parameters ->> 'outcome', '') as said from audit where target = $1 order by id",
    [target],
  );
  return rows.map(({ said }) => said);
}

async function* pieces(bytes: Uint8Array) {
  for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000);
}

async function begun(upload: NewUpload) {
  const start = await beginUpload(pool, upload, null);
  if (start.kind !== "begun") throw new Error(`the upload is ${start.kind}`);
  return start.upload;
}

test("a file's bytes arrive unchanged, and what became of it is in the audit log", async () => {
  const bytes = Buffer.from(`${"recipient,language\n6591234567,english\n".repeat(200)}陈\r\n\0`);
  const { campaign, upload } = await given(bytes);
  const { row } = await uploadFile(mirror, campaign, await begun(upload), pieces(bytes), {
    give: NO_INTAKE,
    address: "127.0.0.1",
  });
  expect(row).toMatchObject({ state: "accepted", batchId: "batch_1" });
  expect(Buffer.from((await received.at(-1)?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
  const audit = await pool.query(
    "select actor, parameters from audit where action = 'batch.upload' and target = $1",
    [campaign.campaignId],
  );
  expect(audit.rows).toMatchObject([
    {
      actor: "ada@example.org",
      parameters: { outcome: "accepted", rows: 1, batchId: "batch_1", fingerprint: upload.fingerprint },
    },
  ]);
});

test("a file that is not the one that was checked never arrives whole", async () => {
  const bytes = Buffer.from("a".repeat(5000));
  const { campaign, upload } = await given(bytes);
  const before = received.length;
  const other = Buffer.from("b".repeat(5000));
  const { row } = await uploadFile(mirror, campaign, await begun(upload), pieces(other), {
    address: null,
    give: NO_INTAKE,
  });
  expect(row).toMatchObject({ state: "not_sent", code: "file_changed" });
  expect(received).toHaveLength(before);
});

test("a file that holds a character which the campaign refuses since it was checked never arrives whole", async () => {
  const bytes = Buffer.from("recipient,language,name\n6591234567,english,Ada\n6591234568,english,O’Neil");
  const { campaign, upload } = await given(bytes);
  const before = received.length;
  const rules = {
    variables: ["name"],
    bodies: { english: "Dear {{name}}" },
    nationalIds: false,
    maxRows: null,
  };
  const way = { address: null, give: NO_INTAKE, rules: { ...rules, refusedCharacters: "’" } };
  const { row } = await uploadFile(mirror, campaign, await begun(upload), pieces(bytes), way);
  expect(row).toMatchObject({ state: "not_sent", code: "file_changed" });
  expect(received).toHaveLength(before);
});

test("a file that comes too slowly is given up, said to be so, and never arrives whole", async () => {
  const bytes = Buffer.from("a".repeat(5000));
  const { campaign, upload } = await given(bytes);
  const before = received.length;
  async function* slow() {
    yield bytes.subarray(0, 1000);
    throw new RefusedError("bodyTooSlow");
  }
  const { row } = await uploadFile(mirror, campaign, await begun(upload), slow(), {
    address: null,
    give: NO_INTAKE,
  });
  expect(row).toMatchObject({ state: "not_sent", code: "too_slow" });
  expect(received).toHaveLength(before);
});

test("of uploads of the same bytes one goes at a time, and a repeat must know of the last", async () => {
  const { upload, another } = await given(Buffer.from(randomUUID()));
  const starts = await Promise.all(
    [upload, another(), another()].map((each) => beginUpload(pool, each, null)),
  );
  expect(starts.map(({ kind }) => kind).sort()).toEqual(["begun", "earlier", "earlier"]);
  const first = starts.find(({ kind }) => kind === "begun")?.upload;
  expect((await beginUpload(pool, another(), first?.id ?? null)).kind).toBe("earlier");
  await pool.query("update upload set state = 'accepted' where id = $1", [first?.id]);
  expect((await beginUpload(pool, another(), null)).kind).toBe("earlier");
  expect((await beginUpload(pool, another(), first?.id ?? null)).kind).toBe("begun");
});

test("an upload whose process died is unclear, recorded once, and its batch is found by the file's name", async () => {
  const { campaign, upload } = await given(Buffer.from(randomUUID()));
  const { id } = await begun(upload);
  await pool.query("update upload set alive_at = now() - interval '2 minutes' where id = $1", [id]);
  await Promise.all([1, 2, 3].map(() => begin(pool, (tx) => giveUpLostUploads(tx, campaign.id))));
  const row = await findUpload(pool, campaign.id, id);
  expect(row).toMatchObject({ state: "unclear", code: "process_died" });
  expect(await audited(campaign.campaignId)).toEqual(["batch.upload unclear"]);
  if (!row) throw new Error("no upload");
  expect(await followUpload(mirror, campaign, row)).toMatchObject({ search: "looking" });

  const at = new Date().toISOString();
  const batch = {
    id: "batch_after",
    status: "messages_enqueued",
    originalFileName: upload.fileName,
    createdAt: at,
    totalMessages: 1,
  };
  await absorb(
    pool,
    campaign.id,
    [listed("message_1", { status: "created", createdAt: at, batch })],
    new Date(),
  );
  const found = await Promise.all([1, 2].map(() => followUpload(mirror, campaign, row)));
  expect(found.map(({ upload }) => upload.batchId)).toEqual(["batch_after", "batch_after"]);
  expect(await audited(campaign.campaignId)).toEqual(["batch.upload unclear", "batch.upload found"]);
});

test("a 429 made nothing, so the file may go again", async () => {
  const bytes = Buffer.from(randomUUID());
  const { campaign, upload, another } = await given(bytes);
  answerStatus = 429;
  const { row, retryAfterMs } = await uploadFile(mirror, campaign, await begun(upload), pieces(bytes), {
    give: NO_INTAKE,
    address: null,
  });
  answerStatus = 201;
  expect(row.state).toBe("dropped");
  expect(retryAfterMs).toBeGreaterThan(0);
  expect((await beginUpload(pool, another(), null)).kind).toBe("begun");
});
