import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addMember } from "#lib/console/people/change-members";
import { changeRole } from "#lib/console/people/change-people";
import { createTeam } from "#lib/console/people/change-teams";
import { exportReview } from "#lib/console/people/export-review";
import { showReview } from "#lib/console/people/show-review";
import type { Role } from "#lib/domain/people/role";
import { sql } from "#lib/platform/postgres/sql";
import { mintConsoleCampaign } from "#lib/testing/console/mirror";
import { mintAsker } from "#lib/testing/console/planned";
import { ownDatabase } from "#lib/testing/database/own-database";
import { type Access, ReviewQuery } from "#lib/wire/console/review";

const { pool } = await ownDatabase();

async function person(role: Role) {
  const { operatorId: id, operatorEmail: email } = await mintAsker(pool, role);
  return { id, email, actor: { id, email, address: null, traceId: randomUUID() } };
}

const review = (asked: Record<string, string>) => showReview(pool, ReviewQuery.parse(asked), admin.email);
const rightsOf = async (email: string, asked: Record<string, string> = {}) =>
  (await review({ size: "100", ...asked })).access.filter((each) => each.email === email);

const admin = await person("admin");
const member = await person("member");
const campaign = await mintConsoleCampaign(pool);
const team = await createTeam(pool, admin.actor, { name: "=Library", campaigns: [campaign], groups: [] });
await addMember(pool, admin.actor, { campaign }, { email: member.email, role: "viewer" });
await addMember(pool, admin.actor, { team }, { email: member.email, role: "operator" });

test("somebody's role, memberships and teams are shown, each with who gave it", async () => {
  const [role, ofCampaign, ofTeam, ...others] = await rightsOf(member.email);
  expect(others).toEqual([]);
  expect(role).toMatchObject({ membership: null, role: "member", givenBy: "test", usedOn: null });
  expect(ofCampaign).toMatchObject({ role: "viewer", campaign: { id: campaign }, givenBy: admin.email });
  expect(ofTeam).toMatchObject({ role: "operator", team: { id: team, name: "=Library" } });
  expect([role, ofCampaign, ofTeam].every((each) => each?.secondFactor === false)).toBe(true);
});

test("a role that a person changed is theirs, from then on", async () => {
  const somebody = await person("viewer");
  await pool.query(
    sql`update operator set role_given_at = now() - interval '1 year' where id = ${somebody.id}`,
  );
  await changeRole(pool, admin.actor, somebody.id, "operator");
  const [role] = await rightsOf(somebody.email);
  expect(role).toMatchObject({ role: "operator", givenBy: admin.email });
  expect(Date.now() - Date.parse(role?.givenAt ?? "")).toBeLessThan(60_000);
});

test("what nobody used for 90 days is found, and what was given since then is not", async () => {
  expect(await rightsOf(member.email, { unused: "1" })).toEqual([]);
  await pool.query(sql`
    update membership set given_at = now() - interval '200 days',
      used_on = case when team is null then current_date - 89 else current_date - 91 end
  `);
  const found = await rightsOf(member.email, { unused: "1" });
  expect(found.map((each) => each.team?.id)).toEqual([team]);
});

test("pages follow one another without a gap, in both directions, however many people", async () => {
  for (let i = 0; i < 60; i++) await mintAsker(pool, "viewer");
  const names = (access: Access[]) => access.map((each) => `${each.email} ${each.membership}`);
  const first = await review({ size: "25" });
  const second = await review({ size: "25", after: first.older ?? "" });
  const third = await review({ size: "25", after: second.older ?? "" });
  const all = names([first, second, third].flatMap(({ access }) => access));
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(names((await review({ size: "100" })).access));
  expect([first.newer, third.older]).toEqual([null, null]);
  const back = await review({ size: "25", before: third.newer ?? "" });
  expect(names(back.access)).toEqual(names(second.access));
  expect((await review({ after: "none of ours" })).newer).toBeNull();
});

test("the file has the same rows, and no cell that a spreadsheet would calculate", async () => {
  let text = "";
  for await (const part of exportReview(pool, { unused: false })) text += part;
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + (await review({ size: "100" })).access.length);
  const line = lines.find((each) => each.startsWith(member.email) && each.includes(",team,"));
  expect(line).toContain(",team,'=Library,operator,");
});
