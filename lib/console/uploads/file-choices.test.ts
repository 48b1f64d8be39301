import { expect, test } from "vitest";
import type { Reader } from "#lib/console/reader";
import { keepFileChoices, showFileChoices } from "#lib/console/uploads/file-choices";
import type { FileChoice } from "#lib/domain/csv/file-choice";
import type { CampaignRole } from "#lib/domain/people/role";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { rows, sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const ADA = { id: "", email: "ada@example.com", address: null, traceId: null };
const BEN = { ...ADA, email: "ben@example.com" };

async function scene() {
  const { campaign, reader } = await failedMessages(pool, 0);
  const as = (role: CampaignRole): Reader => ({
    ...reader,
    role,
    visibility: FULL_VISIBILITY,
    now: new Date(),
  });
  const keep = (actor: typeof ADA, ...choices: FileChoice[]) =>
    keepFileChoices(as("operator"), choices, actor);
  const shown = async (role: CampaignRole = "operator") => (await showFileChoices(as(role))).choices;
  return { campaign, keep, shown };
}

const columns = (about: string[], recipient: string): FileChoice => ({
  kind: "columns",
  about,
  answer: { recipient },
});

test("a campaign keeps who chose what for a header last, and another campaign does not know of it", async () => {
  const { campaign, keep, shown } = await scene();
  await keep(ADA, columns(["Ref", "Phone"], "Ref"));
  await keep(BEN, columns(["Ref", "Phone"], "Phone"), {
    kind: "home_code",
    about: ["65"],
    answer: { code_missing: "added" },
  });
  expect(await shown()).toEqual([
    {
      kind: "home_code",
      about: ["65"],
      answer: { code_missing: "added" },
      by: BEN.email,
      at: expect.any(String),
    },
    { ...columns(["Ref", "Phone"], "Phone"), by: BEN.email, at: expect.any(String) },
  ]);
  expect((await shown("restricted")).map(({ by }) => by)).toEqual([null, null]);
  expect(await (await scene()).shown()).toEqual([]);
  const audited = await rows<{ actor: string; parameters: object }>(
    pool,
    sql`select actor, parameters from audit where action = 'file.remember' and campaign = ${campaign.id} order by id`,
  );
  expect(audited.map(({ actor }) => actor)).toEqual([ADA.email, BEN.email]);
});

test("of each kind the latest 20 are kept", async () => {
  const { keep, shown } = await scene();
  await keep(ADA, { kind: "sheet", about: ["One", "Two"], answer: { sheet: "One" } });
  for (let n = 0; n < 22; n += 1) await keep(ADA, columns([`Phone ${n}`], `Phone ${n}`));
  await keep(ADA, columns(["Phone 2"], "Phone 2"));
  const kept = (await shown()).filter(({ kind }) => kind === "columns").map(({ about }) => about[0]);
  expect(kept).toHaveLength(20);
  expect(kept.slice(0, 2)).toEqual(["Phone 2", "Phone 21"]);
  expect(kept).not.toContain("Phone 1");
  expect(await shown()).toHaveLength(21);
});

test("a first row with somebody's number is not kept, and what is kept goes with the campaign", async () => {
  const { campaign, keep, shown } = await scene();
  await keep(ADA, columns(["6591234567", "Ada"], "6591234567"));
  expect(await shown()).toEqual([]);
  await keep(ADA, columns(["Phone"], "Phone"));
  await pool.query(sql`delete from console_campaign where id = ${campaign.id}`);
  expect(await shown()).toEqual([]);
});
