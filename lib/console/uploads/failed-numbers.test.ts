import { randomUUID, randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import type { Reader } from "#lib/console/reader";
import { failedNumbers } from "#lib/console/uploads/failed-numbers";
import { FIRST_VISIBILITY_RULE, visibilityOf } from "#lib/domain/people/visibility";
import { rows, sql } from "#lib/platform/postgres/sql";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { mintAsker } from "#lib/testing/console/planned";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const DAY = 86_400_000;
const WRONG = "6598760001";

/** Messages of this campaign, of so many days ago each. */
async function campaignWith(...messages: [recipient: string, end: string, daysAgo: number][]) {
  const campaign = await mintConsoleCampaign(pool);
  await absorb(
    pool,
    campaign,
    messages.map(([recipient, end, daysAgo]) => {
      const at = new Date(Date.now() - daysAgo * DAY).toISOString();
      const status = end === "success" ? "success" : "failure";
      const errorCode = end === "success" ? null : end;
      return listed(`message_${randomUUIDv7()}`, {
        status,
        createdAt: at,
        recipient,
        attempts: [{ status, errorCode, at }],
      });
    }),
    new Date(),
  );
  return campaign;
}

async function askerIn(campaign: number, role: "operator" | "viewer" = "operator") {
  const { operatorId: id, operatorEmail: email } = await mintAsker(pool, role);
  const visibility = visibilityOf(role, FIRST_VISIBILITY_RULE);
  const reader = { pool, campaign: { id: campaign, campaignId: "campaign_1" }, role, visibility } as Reader;
  const actor = { id, email, address: null, traceId: randomUUID() };
  return { email, ask: (...numbers: string[]) => failedNumbers(reader, numbers, actor) };
}

test("a number that is not recognised is found in each row that has it, and others are not", async () => {
  const campaign = await campaignWith(
    [WRONG, "recipient_invalid", 3],
    [WRONG, "recipient_invalid", 80],
    ["6598760002", "recipient_unavailable", 3],
    ["6598760003", "content_invalid", 3],
    ["6598760004", "success", 3],
  );
  const { ask } = await askerIn(campaign);
  const numbers = ["6598760002", WRONG, "6598760003", "6598760004", "6598760005", WRONG, "S1234567D"];
  expect(await ask(...numbers)).toEqual({ days: 90, indexes: [1, 5] });
});

test("a number that was reached since is not found, and one that was reached before is", async () => {
  const campaign = await campaignWith(
    [WRONG, "recipient_invalid", 5],
    [WRONG, "success", 2],
    ["6598760002", "success", 5],
    ["6598760002", "recipient_invalid", 2],
  );
  expect((await (await askerIn(campaign)).ask(WRONG, "6598760002")).indexes).toEqual([1]);
});

test("what is older than 90 days, of another campaign, or without its number counts no more", async () => {
  await campaignWith([WRONG, "recipient_invalid", 1]);
  const campaign = await campaignWith(
    [WRONG, "recipient_invalid", 91],
    ["6598760002", "recipient_invalid", 1],
  );
  const { ask } = await askerIn(campaign);
  expect((await ask(WRONG, "6598760002")).indexes).toEqual([1]);
  for (const table of [sql`mirror_message`, sql`mirror_text`])
    await pool.query(
      sql`update ${table} set recipient = '*****002' where campaign = ${campaign} and recipient = '6598760002'`,
    );
  expect((await ask(WRONG, "6598760002")).indexes).toEqual([]);
});

test("whoever sees numbers masked is recorded, without a number, and refused after sixty within an hour", async () => {
  const campaign = await campaignWith([WRONG, "recipient_invalid", 1]);
  const { ask, email } = await askerIn(campaign, "viewer");
  expect((await ask(WRONG)).indexes).toEqual([0]);
  const records = () =>
    rows(pool, sql`select action, parameters from audit where actor = ${email} and campaign = ${campaign}`);
  const [record] = await records();
  expect(record).toMatchObject({ action: "number.compare", parameters: { numbers: 1 } });
  expect(JSON.stringify(record)).not.toContain(WRONG);
  for (let n = 1; n < 60; n += 1) await ask("6598760009");
  await expect(ask(WRONG)).rejects.toMatchObject({ status: 429, code: "compared_too_many" });
  const seeing = await askerIn(campaign);
  await seeing.ask(WRONG);
  expect(await rows(pool, sql`select from audit where actor = ${seeing.email}`)).toEqual([]);
});

test("failures and later deliveries are looked up by the whole number, never by a part of it", async () => {
  const campaign = await campaignWith([WRONG, "recipient_invalid", 1]);
  await pool.query(sql`
    insert into mirror_message (campaign, id, created_at, updated_at, status, code, attempts, detailed, recipient, read_at,
      changed_at)
    select ${campaign}, 'message_' || n, now(), now(), case when n % 10 = 0 then 'failure' else 'success' end,
      case when n % 10 = 0 then 'recipient_invalid' end, 1, true, 6580000000 + n, now(), now()
    from generate_series(1, 20000) n
  `);
  await pool.query(sql`
    insert into mirror_text (campaign, id, recipient, template_values, created_at)
    select campaign, id, recipient, '{}', created_at from mirror_message where id like 'message____%' and recipient like '658000%'
  `);
  await pool.query("vacuum analyze mirror_message, mirror_text");
  const numbers = Array.from({ length: 1000 }, (_, n) => String(6_580_000_000 + n));
  const explained: string[] = [];
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const found = await pool.query({ text: `explain ${text}`, values, rowMode: "array" });
    explained.push(...found.rows.map(([line]) => String(line)));
    return { rows: [], fields: [] };
  };
  const explaining: typeof pool = Object.assign(Object.create(pool), { query });
  const reader = { pool: explaining, campaign: { id: campaign }, visibility: { numbers: true } } as Reader;
  await failedNumbers(reader, numbers, { id: "", email: "", address: null, traceId: "" });
  const plan = explained.join("\n");
  expect(plan).toMatch(/using mirror_text_number on mirror_text/);
  expect(plan).toMatch(/Index Only Scan using mirror_message_failed_number on mirror_message/);
  expect(plan).not.toMatch(/Seq Scan on mirror_(text|message)|mirror_text_recipient/);
});
