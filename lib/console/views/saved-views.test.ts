import { afterAll, expect, inject, test } from "vitest";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { changeSavedView, saveView, showViews } from "#lib/console/views/saved-views";
import type { Role } from "#lib/domain/people/role";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { openPool } from "#lib/platform/postgres/pool";
import { ADA, BEN } from "#lib/testing/console/failed-messages";
import { mintConsoleCampaign } from "#lib/testing/console/mirror";

const DENIED = { code: "view_denied" };
const pool = openPool(inject("databaseUrl"), 4, "views test");
afterAll(() => pool.end());
const actor = ({ operatorId: id, operatorEmail: email }: typeof ADA) => ({
  id,
  email,
  address: null,
  traceId: "",
});
const ada = actor(ADA);
const ben = actor(BEN);

async function readers() {
  const campaign = await findConsoleCampaign(pool, await mintConsoleCampaign(pool));
  if (!campaign) throw new Error("no campaign");
  return (role: Role): Reader => ({ pool, campaign, role, visibility: FULL_VISIBILITY, now: new Date() });
}

async function saved(reader: Reader, name: string, shared: boolean, by = ada, filter = "status=failure") {
  const view = await saveView(reader, { name, filter, shared }, by);
  return view;
}

const names = async (reader: Reader, who: typeof ada) =>
  (await showViews(reader, who.id)).views.map(({ name, by }) => [name, by]);

test("everybody sees their own views and the shared ones, by name", async () => {
  const as = await readers();
  await saved(as("operator"), "mine", false);
  await saved(as("operator"), "Everybody's", true);
  await saved(as("viewer"), "private", false, ben);
  expect(await names(as("viewer"), ben)).toEqual([
    ["Everybody's", "ada@example.com"],
    ["private", null],
  ]);
  expect(await names(as("operator"), ada)).toEqual([
    ["Everybody's", null],
    ["mine", null],
  ]);
});

test("a filter is kept without its place, and its range stays relative", async () => {
  const as = await readers();
  const view = await saved(
    as("operator"),
    "lately",
    false,
    ada,
    "status=failure,sent&from=-24h&after=x&size=25&open=m",
  );
  expect(view.filter).toBe("from=-24h&status=failure,sent");
});

test("viewers cannot share views", async () => {
  const as = await readers();
  const asked = { name: "x", filter: "", shared: true };
  await expect(saveView(as("viewer"), asked, ada)).rejects.toMatchObject({
    code: "view_denied",
    message: expect.stringContaining("Viewers"),
  });
  const own = await saved(as("viewer"), "x", false);
  await expect(changeSavedView(as("viewer"), own.id, { shared: true }, ada)).rejects.toMatchObject(DENIED);
});

test("only its owner changes a view; an admin may delete a shared one, and the owner gets it back by an undo", async () => {
  const as = await readers();
  const { id } = await saved(as("operator"), "shared", true);
  await expect(changeSavedView(as("operator"), id, { name: "taken over" }, ben)).rejects.toMatchObject(
    DENIED,
  );
  await expect(changeSavedView(as("operator"), id, { deleted: true }, ben)).rejects.toMatchObject(DENIED);
  expect(await changeSavedView(as("admin"), id, { deleted: true }, ben)).toMatchObject({ id });
  expect(await names(as("operator"), ada)).toEqual([]);
  expect(await changeSavedView(as("admin"), id, { deleted: false }, ben)).toMatchObject({ id });
  expect(await names(as("operator"), ada)).toEqual([["shared", null]]);
  const { id: own } = await saved(as("operator"), "mine", false);
  await expect(changeSavedView(as("admin"), own, { deleted: true }, ben)).rejects.toMatchObject({
    code: "view_unknown",
  });
});

test("one person has a name once, however it is written", async () => {
  const as = await readers();
  const { id } = await saved(as("operator"), "Failed", false);
  await expect(
    saveView(as("operator"), { name: "failed", filter: "", shared: false }, ada),
  ).rejects.toMatchObject({
    code: "view_denied",
    message: 'You have a view "failed" already. Choose another name.',
  });
  const other = await saved(as("operator"), "Other", false);
  await expect(changeSavedView(as("operator"), other.id, { name: "FAILED" }, ada)).rejects.toMatchObject(
    DENIED,
  );
  await changeSavedView(as("operator"), id, { deleted: true }, ada);
  await saved(as("operator"), "failed", false);
  await expect(changeSavedView(as("operator"), id, { deleted: false }, ada)).rejects.toMatchObject(DENIED);
});

test("a view says what of its filter is not there any more", async () => {
  const as = await readers();
  await saved(as("operator"), "old", false, ada, "status=failure,held&batch=batch_gone");
  const { views } = await showViews(as("operator"), ada.id);
  expect(views[0]?.lost).toEqual(["status=held", "batch=batch_gone"]);
});
