import { randomUUID, randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { lookUp } from "#lib/console/look-ups/look-up";
import { writeVisibilityRule } from "#lib/console/membership/visibility-rule";
import { absorb } from "#lib/console/mirror/absorb";
import type { CampaignRole, Role } from "#lib/domain/people/role";
import { FIRST_VISIBILITY_RULE } from "#lib/domain/people/visibility";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { mintAsker } from "#lib/testing/console/planned";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const NUMBER = "6598761234";
const asked = { number: "+65 9876 1234", reason: "They called from 9876 1234" };

const own = await campaignWith(NUMBER, "6591230000");
const other = await campaignWith(NUMBER);

async function campaignWith(...recipients: string[]): Promise<number> {
  const campaign = await mintConsoleCampaign(pool);
  const messages = recipients.map((recipient, n) =>
    listed(`message_${randomUUIDv7()}`, {
      status: "failure",
      createdAt: new Date(Date.now() - 60_000 * (n + 1)).toISOString(),
      recipient,
      attempts: [{ status: "failure", errorCode: "routing_error", at: new Date().toISOString() }],
    }),
  );
  await absorb(pool, campaign, messages, new Date());
  return campaign;
}

async function person(role: Role, inOwn: CampaignRole | null = null) {
  const { operatorId: id, operatorEmail: email } = await mintAsker(pool, role);
  if (inOwn) {
    await pool.query(sql`
      insert into membership (operator_id, campaign, role, given_by) values (${id}, ${own}, ${inOwn}, 'test')
    `);
  }
  const actor = { id, email, address: null, traceId: randomUUID() };
  return { ask: (request = asked) => lookUp(pool, { id, role, email }, request, actor), email };
}

test("everything sent to the number is found in the campaigns that the person may search, and in no other", async () => {
  const everywhere = await (await person("operator")).ask();
  expect(everywhere.messages.map(({ campaign }) => campaign.id).sort()).toEqual([own, other].sort());
  const member = await (await person("member", "operator")).ask();
  expect(member).toMatchObject({ searched: 1, number: "•••••234", more: false });
  expect(member.messages).toMatchObject([{ campaign: { id: own }, message: { recipient: NUMBER } }]);
});

test("who may not look numbers up is told so: viewers at first, and members of nothing", async () => {
  for (const { ask } of [await person("viewer"), await person("member"), await person("member", "viewer")])
    await expect(ask()).rejects.toMatchObject({ status: 403, code: "not_permitted" });
});

test("a masked role sees where and how, not the number", async () => {
  await writeVisibilityRule(pool, { ...FIRST_VISIBILITY_RULE, lookUps: "viewer" });
  const { messages } = await (await person("member", "viewer")).ask();
  expect(messages).toMatchObject([{ message: { recipient: "•••••234", status: "failure" } }]);
  await writeVisibilityRule(pool, FIRST_VISIBILITY_RULE);
});

test("each is recorded with its reason and without the number, also one that found nothing", async () => {
  const { ask, email } = await person("operator");
  await ask({ ...asked, number: "6581110000" });
  await ask();
  const found = await rows(
    pool,
    sql`select target, parameters from audit where actor = ${email} order by id`,
  );
  expect(found).toMatchObject([
    { target: "•••••000", parameters: { reason: "They called from •••••234", campaigns: 2 } },
    { target: "•••••234" },
  ]);
});

test("a part of a number is refused with what is wrong", async () => {
  const { ask } = await person("operator");
  await expect(ask({ ...asked, number: "1234" })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "number" }],
  });
});

test("sixty within an hour, and no more", async () => {
  const { ask, email } = await person("operator");
  await pool.query(sql`
    insert into audit (actor, action, target, parameters)
    select ${email}, 'number.look_up', '•••••000', '{}' from generate_series(1, 60)
  `);
  await expect(ask()).rejects.toMatchObject({ status: 429 });
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`select count(*)::int as n from audit where actor = ${email}`,
  );
  expect(n).toBe(60);
});

test("a campaign that is not read to the end is named", async () => {
  const { name } = await oneRow<{ name: string }>(
    pool,
    sql`select name from console_campaign where id = ${own}`,
  );
  const { unread } = await (await person("member", "operator")).ask();
  expect(unread).toEqual([name]);
});
