import Papa from "papaparse";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { showBatch } from "#lib/console/batches/show-batches";
import { beginExport } from "#lib/console/exports/begin-export";
import { downloadExport } from "#lib/console/exports/download-export";
import { runExports } from "#lib/console/exports/run-exports";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { absorb } from "#lib/console/mirror/absorb";
import { cancelOperation } from "#lib/console/operations/cancel-operation";
import { expireExports } from "#lib/console/operations/export-chunks";
import { readOverview } from "#lib/console/overview/overview";
import type { Reader } from "#lib/console/reader";
import { showOperation } from "#lib/console/work/show-operations";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { ADA } from "#lib/testing/console/failed-messages";
import { fillMirror } from "#lib/testing/console/filled-mirror";
import { listed, TEST_SECRET } from "#lib/testing/console/mirror";
import { hasEnded } from "#lib/testing/console/operation";
import { readMessageQuery } from "#lib/wire/console/query";

const pool = openPool(inject("databaseUrl"), 12, "exports test");
afterAll(() => pool.end());
const asker = { ...ADA, address: null };
const GONE = { status: 404, code: "file_gone" };

const FILTERS = [
  "",
  "status=failure",
  "status=sent,held",
  "retryable=maybe",
  "show=needs_action",
  "show=overdue",
  "show=in_flight",
  "language=tamil&batch=batch_2",
  "batch=batch_2",
  "from=-48h&to=-12h",
  "q=659",
];

test("an export holds the list's messages in its order, as many as list, batch and overview count", async () => {
  const { reader } = await fillMirror(pool);
  const held = new Map<string, number>();
  for (const filter of FILTERS) {
    const { csv, detail } = await exported(reader, filter);
    const listed = await everyId(reader, filter);
    expect(
      csv.map(({ id }) => id),
      filter,
    ).toEqual(listed);
    expect(detail?.operation.total).toBe(listed.length);
    const { total } = await listMirrorMessages(reader, readMessageQuery(new URLSearchParams(filter)).query);
    if (total !== null) expect(csv).toHaveLength(total);
    held.set(filter, csv.length);
  }
  expect((await readOverview(reader, { zone: "UTC" })).counts).toMatchObject({
    all: held.get(""),
    failed: held.get("status=failure"),
    inFlight: held.get("show=in_flight"),
    needsAction: held.get("show=needs_action"),
  });
  const range = { from: "-48h", to: "-12h", zone: "UTC" };
  expect((await readOverview(reader, range)).counts.all).toBe(held.get("from=-48h&to=-12h"));
  const batch = await showBatch(reader, "batch_2");
  const { delivered = 0, inFlight = 0, failed = 0, unknown = 0 } = batch?.batch.progress ?? {};
  expect(delivered + inFlight + failed + unknown).toBe(held.get("batch=batch_2"));
});

test("a file opens in a spreadsheet as what it is: text as text, times with their offset, an attempt in its columns", async () => {
  const { reader } = await fillMirror(pool);
  const at = "2026-11-20T06:00:00.000Z";
  await absorb(
    pool,
    reader.campaign.id,
    [
      {
        ...listed("message_formula", {
          status: "failure",
          createdAt: at,
          recipient: "6598765432",
          attempts: [
            { status: "failure", errorCode: "routing_error", at },
            { status: "failure", errorCode: "recipient_unavailable", at: "2026-11-20T07:00:00.000Z" },
          ],
        }),
        values: {
          name: '=HYPERLINK("http://evil.example")',
          "amount due": "+42",
          note: 'two\nlines, "quoted"',
        },
      },
    ],
    reader.now,
  );
  const { csv, text } = await exported(reader, "q=6598765432", "Asia/Singapore");
  expect(text.startsWith("\uFEFFid,recipient,status,")).toBe(true);
  expect(csv).toHaveLength(1);
  expect(csv[0]).toMatchObject({
    id: "message_formula",
    recipient: "'6598765432",
    status: "failure",
    status_label: "Failed",
    error_label: "Phone not reachable",
    retries: "1",
    created_at: "2026-11-20T14:00:00.000+08:00",
    value_name: '\'=HYPERLINK("http://evil.example")',
    "value_amount due": "'+42",
    value_note: 'two\nlines, "quoted"',
    attempt_1_number: "1",
    attempt_1_code: "routing_error",
    attempt_2_sent_at: "2026-11-20T15:00:00.000+08:00",
    attempt_2_status: "failure",
    attempt_2_provider_id: "provider-1",
  });
});

test("a maker that is gone leaves nothing of its half file behind", async () => {
  const { reader } = await fillMirror(pool);
  const { operation } = await begun(reader, "");
  // A maker had claimed the export and died while writing.
  await pool.query(sql`
    update export set holder = gen_random_uuid(), rows = 99, bytes = 9, lease_until = clock_timestamp()
    where operation = ${operation}
  `);
  await pool.query(
    sql`insert into export_chunk (operation, n, body) values (${operation}, 0, 'half a file')`,
  );
  const detail = await made(reader, operation);
  expect(detail?.operation).toMatchObject({ total: 400, export: { rows: 400, ready: true } });
  expect((await download(reader, operation)).csv).toHaveLength(400);
});

test("a viewer cancels an export of their own, and of nobody else; nothing of it is kept", async () => {
  const { reader } = await fillMirror(pool);
  const viewer: Reader = { ...reader, role: "viewer" };
  const { operation } = await begun(viewer, "");
  const stranger = { ...asker, operatorId: "00000000-0000-4000-8000-00000000000c" };
  await expect(cancelOperation(viewer, operation, stranger)).rejects.toMatchObject({ code: "not_permitted" });
  await cancelOperation(viewer, operation, asker);
  work();
  expect((await showOperation(reader, operation))?.operation).toMatchObject({
    cancelledBy: ADA.operatorEmail,
    export: { ready: false },
  });
  await expect(downloadExport(reader, operation, asker)).rejects.toMatchObject(GONE);
});

test("what is written of a file is deleted in the moment in which its export is cancelled", async () => {
  const { reader } = await fillMirror(pool);
  const { operation } = await begun(reader, "");
  await leavePiece(operation);
  await cancelOperation(reader, operation, asker);
  expect(await piecesOf(operation)).toBe(0);
});

test("an export whose makers were gone three times is given up, and nothing of its file is kept", async () => {
  const { reader } = await fillMirror(pool);
  const { operation } = await begun(reader, "");
  await leavePiece(operation);
  await pool.query(sql`
    update export set tries = 3, holder = gen_random_uuid(), lease_until = now() - interval '1 s'
    where operation = ${operation}`);
  const { operation: ended } = (await made(reader, operation)) ?? {};
  expect(ended?.export).toMatchObject({
    ready: false,
    failed: "The file could not be written after 3 tries.",
  });
  expect(await piecesOf(operation)).toBe(0);
});

test("a file that has expired is deleted, and said to be", async () => {
  const { reader } = await fillMirror(pool);
  const { operation } = await begun(reader, "status=failure");
  await made(reader, operation);
  await pool.query(sql`update export set expires_at = now() - interval '1 s' where operation = ${operation}`);
  while ((await expireExports(pool, 1)) > 0) {}
  expect(await piecesOf(operation)).toBe(0);
  const after = { ...reader, now: new Date() };
  expect((await showOperation(after, operation))?.operation.export?.ready).toBe(false);
  await expect(downloadExport(after, operation, asker)).rejects.toMatchObject(GONE);
});

test("beginning and downloading are in the audit log, without the number that was searched for", async () => {
  const { reader } = await fillMirror(pool);
  await exported(reader, "q=6591");
  const found = await rows<{ action: string; parameters: object }>(
    pool,
    sql`select action, parameters from audit where (parameters ->> 'campaign')::int = ${reader.campaign.id} order by id`,
  );
  expect(found.map(({ action }) => action)).toEqual(["export.start", "export.download"]);
  expect(JSON.stringify(found)).not.toContain("6591");
});

test("a filter of things that are not there is refused, not widened; and one person's exports wait their turn", async () => {
  const { reader } = await fillMirror(pool);
  await expect(beginExport(reader, { filter: "status=nonsense", zone: "UTC" }, asker)).rejects.toMatchObject({
    code: "export_denied",
    message: "The filter contains values that do not exist: status=nonsense. Remove them first.",
  });
  const someone = { ...asker, operatorId: "00000000-0000-4000-8000-00000000000d" };
  for (let n = 0; n < 3; n++) await beginExport(reader, { filter: "", zone: "UTC" }, someone);
  await expect(beginExport(reader, { filter: "", zone: "UTC" }, someone)).rejects.toMatchObject({
    code: "export_denied",
    message: "3 of your exports are still being made. Wait until one is ready, or cancel one.",
  });
});

/** Leaves the piece that a killed maker leaves. */
async function leavePiece(operation: number): Promise<void> {
  await pool.query(sql`insert into export_chunk (operation, n, body) values (${operation}, 0, 'half')`);
}

async function piecesOf(operation: number): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`select count(*) as n from export_chunk where operation = ${operation}`,
  );
  return n;
}

function work(): () => Promise<void> {
  const stopping = new AbortController();
  const context = {
    pool,
    keySecret: TEST_SECRET,
    embeddedAddress: "http://127.0.0.1:9/api/v2",
    upstreamsMayBePrivate: true,
  };
  const running = runExports({ ...context, onFault: (error) => console.error(error) }, stopping.signal);
  const stop = () => {
    stopping.abort();
    return running;
  };
  onTestFinished(stop);
  return stop;
}

async function begun(reader: Reader, filter: string, zone = "UTC") {
  const started = await beginExport(reader, { filter, zone }, asker);
  return started;
}

/** The export after a maker, which finds it at once, has ended it. */
async function made(reader: Reader, operation: number) {
  const stop = work();
  await expect.poll(() => hasEnded(pool, operation), { interval: 10 }).toBe(true);
  await stop();
  return showOperation(reader, operation);
}

async function exported(reader: Reader, filter: string, zone?: string) {
  const { operation } = await begun(reader, filter, zone);
  const detail = await made(reader, operation);
  return { detail, ...(await download(reader, operation)) };
}

async function download(reader: Reader, operation: number) {
  const file = await downloadExport(reader, operation, asker);
  if (!file) throw new Error("no file");
  const bytes = Buffer.from(await new Response(file.body).arrayBuffer());
  expect(bytes).toHaveLength(file.bytes);
  const text = bytes.toString();
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return { text, csv: data };
}

async function everyId(reader: Reader, filter: string): Promise<string[]> {
  const { query } = readMessageQuery(new URLSearchParams(filter));
  const ids: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await listMirrorMessages(reader, { ...query, ...(after && { after }) });
    ids.push(...page.messages.map(({ id }) => id));
    after = page.older;
  }
  return ids;
}
