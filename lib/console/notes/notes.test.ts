import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listAlerts } from "#lib/console/alerts/alerts";
import { listApprovals } from "#lib/console/approvals/approval-rows";
import { ownPool } from "#lib/console/membership/own-pool";
import { listMirrorBatches } from "#lib/console/mirror/rows/batches";
import { type NoteReader, routeNoteReader } from "#lib/console/notes/note-reader";
import { showNotes } from "#lib/console/notes/show-notes";
import { removeNote, writeNote } from "#lib/console/notes/write-note";
import { listPlans } from "#lib/console/plans/plan-rows";
import type { Reader } from "#lib/console/reader";
import { DELETE_HOURS, MAX_NOTES, type NoteSubject } from "#lib/domain/notes/note";
import type { AnyRole, Role } from "#lib/domain/people/role";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { waitingFile } from "#lib/testing/console/waiting-file";
import { ownDatabase } from "#lib/testing/database/own-database";
import { NoteQuery } from "#lib/wire/console/note";

const { pool } = await ownDatabase();
const person = (name: string) => ({
  ...{ id: randomUUID(), email: `${name}@example.com` },
  ...{ address: null, traceId: null },
});
const [ADA, BEN] = [person("ada"), person("ben")];

async function scene() {
  const { reader, campaign } = await failedMessages(pool, 1, { batch: "batch_1" });
  const as = (role: AnyRole): Reader => ({ ...reader, campaign, role, now: new Date() });
  const write = (about: [NoteSubject, string], text: string, by = ADA, keepsNumber = false) =>
    writeNote(as("operator"), by, { about: { kind: about[0], id: about[1] }, text, keepsNumber });
  const shown = async (query: object, at: Reader = as("viewer"), viewer = ADA.id) =>
    (await showNotes(at, viewer, NoteQuery.parse(query))).notes.map(({ text }) => text);
  return { campaign, as, write, shown };
}
const ON_BATCH: [NoteSubject, string] = ["batch", "batch_1"];
const id = async (statement: ReturnType<typeof sql>) =>
  String((await oneRow<{ id: number }>(pool, statement)).id);

test("a batch, a file, a plan and an alert have notes of their own, newest first, and lose them when they go", async () => {
  const { campaign, write, shown } = await scene();
  const file = await waitingFile(pool, campaign, ADA);
  const plan = await id(sql`
    insert into retry_plan (campaign, delays_minutes, maybes, most, operator_id, operator_email)
    values (${campaign.id}, '{5}', 'ask', 10, ${ADA.id}, ${ADA.email}) returning id
  `);
  const alert = await id(sql`
    insert into alert_firing (campaign, kind, minutes, facts, started_at, seen_at)
    values (${campaign.id}, 'queue_age', 5, '{}', now(), now()) returning id
  `);
  const subjects: [NoteSubject, string][] = [ON_BATCH, ["file", file.id], ["plan", plan], ["alert", alert]];
  for (const about of subjects) {
    await write(about, `first of ${about[0]}`);
    await write(about, `second of ${about[0]}`, BEN);
  }
  const [batch] = await listMirrorBatches(pool, campaign.id, "", [], "older", null, 1);
  const [held] = await listApprovals(pool, campaign.id, 1);
  const [firing] = await listAlerts(pool, { scope: campaign.id, open: true, limit: 1 });
  const [listed] = await listPlans(pool, campaign.id, 1);
  expect([batch?.notes, held?.notes, firing?.notes, listed?.notes]).toEqual([2, 2, 2, 2]);
  for (const [kind, of] of subjects)
    expect(await shown({ kind, id: of })).toEqual([`second of ${kind}`, `first of ${kind}`]);
  expect(await shown({})).toHaveLength(8);
  await pool.query(sql`delete from upload where id = ${file.id}`);
  await pool.query(sql`delete from retry_plan where id = ${plan}`);
  await pool.query(sql`delete from alert_firing where id = ${alert}`);
  expect(await shown({})).toEqual(["second of batch", "first of batch"]);
  await pool.query(sql`delete from mirror_batch where campaign = ${campaign.id}`);
  expect(await shown({})).toEqual([]);
});

test("an alert of a route has notes that no campaign has, found by their words, and they go with it", async () => {
  const { write, shown, as } = await scene();
  await write(ON_BATCH, "Of the campaign");
  const alert = await id(sql`
    insert into alert_firing (route, route_name, kind, minutes, facts, started_at, seen_at)
    values (gen_random_uuid(), 'Main centre', 'route_slow', 5, '{}', now(), now()) returning id
  `);
  const ofRoutes = (email = ADA.email, role: Role = "operator") => routeNoteReader(pool, { email, role });
  const about = { kind: "alert" as const, id: alert };
  await writeNote(await ofRoutes(), ADA, { about, text: "Rang +65 9123 4567", keepsNumber: true });
  const [listed] = await listAlerts(pool, { scope: null, open: true, limit: 1 });
  expect(listed).toMatchObject({ campaign: null, notes: 1 });
  const read = async (query: object, reader: NoteReader) =>
    (await showNotes(reader, BEN.id, NoteQuery.parse(query))).notes;
  expect(await read({ q: "rang" }, await ofRoutes(BEN.email, "viewer"))).toMatchObject([
    { about: { ...about, name: "route_slow", routeName: "Main centre" }, text: "Rang •••••567" },
  ]);
  expect(await shown({ kind: "alert", id: alert })).toEqual([]);
  expect(await shown({})).toEqual(["Of the campaign"]);
  await expect(write(["alert", alert], "Not mine")).rejects.toMatchObject({ code: "not_found" });
  const onBatch = { about: { kind: "batch" as const, id: "batch_1" }, text: "Not ours", keepsNumber: false };
  await expect(writeNote(await ofRoutes(), ADA, onBatch)).rejects.toMatchObject({ code: "not_found" });
  const [{ id: note = 0 } = {}] = await read({}, await ofRoutes());
  await expect(removeNote(as("admin"), ADA, note)).rejects.toMatchObject({ code: "not_found" });
  await expect(removeNote(await ofRoutes(BEN.email), BEN, note)).rejects.toMatchObject({
    code: "note_denied",
  });
  expect(
    await rows(
      pool,
      sql`select campaign, action, parameters ->> 'alert' as alert from audit where campaign is null`,
    ),
  ).toEqual([{ campaign: null, action: "note.create", alert }]);
  await pool.query(sql`delete from alert_firing where id = ${alert}`);
  expect(await read({}, await ofRoutes())).toEqual([]);
  expect(await shown({})).toEqual(["Of the campaign"]);
});

test("a batch shows the notes of the file that became it", async () => {
  const { campaign, write, shown } = await scene();
  const file = await waitingFile(pool, campaign, ADA);
  await write(["file", file.id], "Ben has checked it");
  await write(ON_BATCH, "It runs");
  expect(await shown({ kind: "batch", id: "batch_1" })).toEqual(["It runs"]);
  await pool.query(sql`update upload set batch_id = 'batch_1' where id = ${file.id}`);
  expect(await shown({ kind: "batch", id: "batch_1" })).toEqual(["It runs", "Ben has checked it"]);
});

test("nobody writes about what the campaign does not have, and of one thing there are no more than fit", async () => {
  const [{ write, campaign }, other] = [await scene(), await scene()];
  const file = await waitingFile(pool, other.campaign, ADA);
  const missing: [NoteSubject, string][] = [
    ...([
      ["batch", "batch_2"],
      ["file", file.id],
      ["file", "x"],
      ["plan", "0"],
      ["alert", "-1"],
    ] as const),
  ].map(([kind, of]) => [kind, of]);
  for (const about of missing)
    await expect(write(about, "Lost")).rejects.toMatchObject({ code: "not_found" });
  await pool.query(sql`
    insert into note (campaign, batch, author_id, author_email, text)
    select ${campaign.id}, 'batch_1', ${ADA.id}, ${ADA.email}, 'One of many' from generate_series(2, ${MAX_NOTES})
  `);
  await write(ON_BATCH, "The last");
  await expect(write(ON_BATCH, "One more")).rejects.toMatchObject({ code: "notes_full" });
});

test("a note with a phone number is kept on purpose only, and the audit log has nothing of its text", async () => {
  const { write, shown, campaign } = await scene();
  const text = "Ring Zoe on +65 9123 4567";
  await expect(write(ON_BATCH, text)).rejects.toMatchObject({
    code: "number_in_note",
    message: expect.stringContaining("•••••567"),
  });
  await write(ON_BATCH, text, ADA, true);
  expect(await shown({ kind: "batch", id: "batch_1" })).toEqual([text]);
  const audit = await rows(
    pool,
    sql`select action, actor, parameters from audit where campaign = ${campaign.id} order by id`,
  );
  expect(audit).toEqual([
    {
      ...{ action: "note.create", actor: ADA.email },
      parameters: { batch: "batch_1", characters: text.length, keepsNumber: true },
    },
  ]);
});

test("people who see masked numbers read notes without them, and find none by its digits", async () => {
  const { write, shown, as } = await scene();
  await write(ON_BATCH, "Ring Zoe on +65 9123 4567", ADA, true);
  const whole = as("viewer");
  const masked: Reader = {
    ...whole,
    email: BEN.email,
    visibility: { ...whole.visibility, numbers: false },
  };
  expect(await shown({ q: "zoe" }, masked, BEN.id)).toEqual(["Ring Zoe on •••••567"]);
  expect(await shown({ q: "9123" }, masked, BEN.id)).toEqual([]);
  expect(await shown({ q: "9123" }, whole, BEN.id)).toHaveLength(1);
  expect(await shown({ q: "9123" }, { ...masked, email: ADA.email })).toHaveLength(1);
});

test("its author deletes a note for a day, and an admin always", async () => {
  const { write, shown, as, campaign } = await scene();
  await write(ON_BATCH, "One");
  await write(ON_BATCH, "Two");
  const ids = await rows<{ id: number }>(
    pool,
    sql`select id from note where campaign = ${campaign.id} order by id`,
  );
  const [one = 0, two = 0] = ids.map(({ id: each }) => each);
  const DENIED = { code: "note_denied" };
  await expect(removeNote(as("operator"), BEN, one)).rejects.toMatchObject(DENIED);
  const later = { ...as("operator"), now: new Date(Date.now() + (DELETE_HOURS * 60 + 1) * 60_000) };
  await expect(removeNote(later, ADA, one)).rejects.toMatchObject(DENIED);
  await removeNote(as("operator"), ADA, one);
  await removeNote({ ...as("admin"), now: later.now }, BEN, two);
  expect(await shown({})).toEqual([]);
  await expect(removeNote(as("admin"), BEN, two)).rejects.toMatchObject({ code: "not_found" });
});

test("notes are found by words and their beginnings, in any case, wherever they stand, page by page", async () => {
  const { write, shown, as, campaign } = await scene();
  await write(ON_BATCH, "Gate-Code für Straße 12\nin winter_list.csv");
  await write(ON_BATCH, "nothing of it");
  const found = ["GATE", "code gate", "strasse", "für str", "winter", "csv", "list", "12"];
  const hits = await Promise.all(found.map((q) => shown({ q })));
  expect(hits.map((texts) => texts.length)).toEqual([1, 1, 0, 1, 1, 1, 1, 1]);
  expect(await shown({ q: "'&|!:*(" })).toHaveLength(2);
  expect(await shown({ q: "gate it" })).toEqual([]);
  await pool.query(sql`
    insert into note (campaign, batch, author_id, author_email, text)
    select ${campaign.id}, 'batch_1', ${ADA.id}, ${ADA.email}, 'Gate ' || n from generate_series(1, 60) n
  `);
  const first = await showNotes(as("viewer"), ADA.id, NoteQuery.parse({ q: "gate" }));
  expect(first.notes.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, n) => `Gate ${60 - n}`));
  expect(await shown({ q: "gate", before: first.older })).toHaveLength(11);
});

test("a restricted operator writes about and reads what is theirs alone", async () => {
  const { write, campaign, as } = await scene();
  await write(ON_BATCH, "Of the whole campaign");
  const [own, others] = [await waitingFile(pool, campaign, BEN), await waitingFile(pool, campaign, ADA)];
  await write(["file", others.id], "Of Ada's file");
  await write(["file", own.id], "Of Ben's file");
  const reader: Reader = { ...as("restricted"), pool: ownPool(pool, BEN.id) };
  const texts = async () =>
    (await showNotes(reader, BEN.id, NoteQuery.parse({}))).notes.map(({ text }) => text);
  expect(await texts()).toEqual(["Of Ben's file"]);
  const about = (kind: NoteSubject, of: string) => ({
    ...{ about: { kind, id: of }, text: "Mine", keepsNumber: false },
  });
  for (const [kind, of] of [
    ["file", others.id],
    ["batch", "batch_1"],
  ] as const)
    await expect(writeNote(reader, BEN, about(kind, of))).rejects.toMatchObject({ code: "not_found" });
  await writeNote(reader, BEN, about("file", own.id));
  expect(await texts()).toEqual(["Mine", "Of Ben's file"]);
  const { id: mine = 0 } = (await showNotes(reader, BEN.id, NoteQuery.parse({}))).notes[0] ?? {};
  await removeNote(reader, BEN, mine);
  expect(await texts()).toEqual(["Of Ben's file"]);
});
