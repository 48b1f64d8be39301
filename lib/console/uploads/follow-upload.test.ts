import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import { FIRST_WINDOW, type Window } from "#lib/console/mirror/planner/window";
import { saveWindows } from "#lib/console/mirror/rows/windows";
import { toRow } from "#lib/console/mirror/sync/sync-state";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { followUpload } from "#lib/console/uploads/follow-upload";
import { findUpload, insertUpload } from "#lib/console/uploads/upload-rows";
import { sql } from "#lib/platform/postgres/sql";
import { ADA } from "#lib/testing/console/failed-messages";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const MINUTE = 60_000;
const now = Date.now();
const startedAt = now - 12 * MINUTE;
const settledAt = now - 3 * MINUTE;

test("an upload isn't said to have made no batch before the part of the list was read in which it would appear", async () => {
  const listedAt = now - MINUTE;
  const open = window(1, null, listedAt);
  const since = window(2, startedAt + 5 * MINUTE, settledAt - MINUTE);
  const before = window(3, startedAt - 10 * MINUTE, settledAt - MINUTE);
  expect(await search([open, since, before])).toBe("looking");
  expect(await search([open, { ...since, readAt: listedAt }, before])).toBe("not_found");
  expect(await search([open, { ...since, readAt: null }, before])).toBe("looking");
});

test("of a list with too few rows to tell its order, all must have been read since", async () => {
  expect(await search([window(1, null, now - MINUTE)], null)).toBe("not_found");
  expect(await search([window(1, null, settledAt)], null)).toBe("looking");
});

test("pages within one batch are not waited for: nothing appears between rows of one moment", async () => {
  const at = startedAt + 5 * MINUTE;
  const listedAt = now - MINUTE;
  const within = window(2, at, settledAt - MINUTE);
  expect(await search([window(1, null, listedAt), within, window(3, at, listedAt)])).toBe("not_found");
});

test("whoever follows an upload after its batch was found is told which it is, and nothing is recorded again", async () => {
  const { campaign, upload } = await unclear();
  const batchId = await listBatch(campaign.id);
  const first = await followUpload({ pool }, campaign, upload);
  const second = await followUpload({ pool }, campaign, upload);
  expect([first, second].map((followed) => [followed.upload.batchId, followed.search])).toEqual([
    [batchId, null],
    [batchId, null],
  ]);
  const found = sql`select from audit where action = 'batch.upload' and target = ${campaign.campaignId}`;
  expect((await pool.query(found)).rowCount).toBe(1);
});

test("a batch is found for one of the uploads of its file's name, however many are followed at once", async () => {
  const { campaign, upload } = await unclear();
  const uploads = [upload, ...(await Promise.all([1, 2, 3].map(() => unclearIn(campaign.id))))];
  const batchId = await listBatch(campaign.id);
  const followed = await Promise.all(uploads.map((each) => followUpload({ pool }, campaign, each)));
  expect(followed.filter((each) => each.upload.batchId === batchId)).toHaveLength(1);
  expect(followed.filter(({ search }) => search !== null)).toHaveLength(3);
});

function window(place: number, start: number | null, readAt: number): Window {
  const position = start === null ? null : { at: start, id: `message_${place}` };
  const cursor = start === null ? null : `after-${place}`;
  return { ...FIRST_WINDOW, place, cursor, start: position, readAt };
}

/** The search state of an unclear upload with these windows, when the open end was read just now. */
async function search(windows: Window[], order: string | null = "newest_first") {
  const { campaign, upload } = await unclear();
  await pool.query(sql`
    update mirror_sync set list_order = ${order}, open_read_at = now() where campaign = ${campaign.id}`);
  await saveWindows(pool, campaign.id, windows.map(toRow), []);
  return (await followUpload({ pool }, campaign, upload)).search;
}

async function unclear() {
  const campaign = await findConsoleCampaign(pool, await mintConsoleCampaign(pool));
  if (!campaign) throw new Error("no campaign");
  return { campaign, upload: await unclearIn(campaign.id) };
}

async function unclearIn(campaign: number) {
  const id = randomUUID();
  const file = { fileName: "file.csv", fileBytes: 1, fingerprint: id, rowCount: 1 };
  await insertUpload(pool, { ...file, ...ADA, id, campaign });
  await pool.query(sql`
    update upload set state = 'unclear', started_at = ${new Date(startedAt)}, settled_at = ${new Date(settledAt)}
    where id = ${id}`);
  const upload = await findUpload(pool, campaign, id);
  if (!upload) throw new Error("no upload");
  return upload;
}

/** Reads a batch of the uploads' file name into the mirror. */
async function listBatch(campaign: number): Promise<string> {
  const id = `batch_${randomUUID()}`;
  const createdAt = new Date(now).toISOString();
  const batch = {
    id,
    status: "messages_enqueued",
    originalFileName: "file.csv",
    createdAt,
    totalMessages: 1,
  };
  await absorb(
    pool,
    campaign,
    [listed(`message_${id}`, { status: "created", createdAt, batch })],
    new Date(),
  );
  return id;
}
