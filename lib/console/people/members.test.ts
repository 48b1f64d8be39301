import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { enterCampaign, readerIn } from "#lib/console/campaigns/enter-campaign";
import { followGroups } from "#lib/console/membership/follow-groups";
import { addMember, changeMember, removeMember } from "#lib/console/people/change-members";
import { changeTeam, createTeam, removeTeam } from "#lib/console/people/change-teams";
import { listCampaignMembers, listTeamMembers } from "#lib/console/people/member-rows";
import { showMembers } from "#lib/console/people/show-members";
import { listConsoleCampaigns } from "#lib/console/registry/console-campaigns";
import { retryChosen } from "#lib/console/retries/retry-chosen";
import { showOperation } from "#lib/console/work/show-operations";
import type { Role } from "#lib/domain/people/role";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { mintConsoleCampaign } from "#lib/testing/console/mirror";
import { mintAsker } from "#lib/testing/console/planned";

const pool = openPool(inject("databaseUrl"), 6, "members test");
afterAll(() => pool.end());

async function person(role: Role = "member") {
  const asker = await mintAsker(pool, role);
  const { operatorId: id, operatorEmail: email } = asker;
  return { asker, id, email, role, actor: { id, email, address: null, traceId: randomUUID() } };
}
type Person = Awaited<ReturnType<typeof person>>;

const roleOf = async ({ id, role }: Person, campaign: number) =>
  (await enterCampaign(pool, { id, role }, campaign))?.role ?? null;
const seen = async ({ id, role }: Person) =>
  (await listConsoleCampaigns(pool, "", 1000, { id, role })).map((campaign) => campaign.id);
const membershipOf = async (campaign: number, { email }: Person) =>
  (await listCampaignMembers(pool, campaign)).find((member) => member.email === email)?.id ?? 0;

test("a member sees nothing until a membership names a campaign, and nothing more when it goes", async () => {
  const admin = await person("admin");
  const member = await person();
  const [campaign, other] = [await mintConsoleCampaign(pool), await mintConsoleCampaign(pool)];
  expect(await seen(member)).toEqual([]);
  expect(await roleOf(member, campaign)).toBeNull();

  await addMember(pool, admin.actor, { campaign }, { email: member.email, role: "viewer" });
  expect(await seen(member)).toEqual([campaign]);
  expect(await roleOf(member, campaign)).toBe("viewer");
  expect(await roleOf(member, other)).toBeNull();
  const [first] = await listCampaignMembers(pool, campaign);
  expect(first).toMatchObject({ givenBy: admin.email, usedOn: expect.stringMatching(/^\d{4}-/) });

  const id = await membershipOf(campaign, member);
  await changeMember(pool, admin.actor, { campaign }, id, "operator");
  expect(await roleOf(member, campaign)).toBe("operator");
  await removeMember(pool, admin.actor, { campaign }, id);
  expect(await seen(member)).toEqual([]);
  expect(await roleOf(member, campaign)).toBeNull();
  const audit = await rows<{ action: string }>(
    pool,
    sql`select action from audit where target = ${member.email} and campaign = ${campaign} order by id`,
  );
  expect(audit.map(({ action }) => action)).toEqual(["member.add", "member.change", "member.remove"]);
});

test("a member of one campaign is shown the admins of the console, and not everybody who works with it", async () => {
  const [admin, viewer] = [await person("admin"), await person("viewer")];
  const [member, manager] = [await person(), await person()];
  const campaign = await mintConsoleCampaign(pool);
  await addMember(pool, admin.actor, { campaign }, { email: member.email, role: "operator" });
  await addMember(pool, admin.actor, { campaign }, { email: manager.email, role: "admin" });
  const shownTo = async (asker: Person) => {
    const reader = await readerIn(pool, asker, String(campaign), "UTC");
    const { everywhere, adminsOnly } = await showMembers(reader ?? expect.unreachable("no reader"));
    const emails = everywhere.map(({ email }) => email);
    return [emails.includes(admin.email), emails.includes(viewer.email), adminsOnly];
  };
  expect(await shownTo(member)).toEqual([true, false, true]);
  for (const asker of [manager, viewer, admin]) expect(await shownTo(asker)).toEqual([true, true, false]);
});

test("the higher of a role in the installation and of memberships counts", async () => {
  const admin = await person("admin");
  const viewer = await person("viewer");
  const campaign = await mintConsoleCampaign(pool);
  await addMember(pool, admin.actor, { campaign }, { email: viewer.email, role: "operator" });
  expect(await roleOf(viewer, campaign)).toBe("operator");
  const team = await createTeam(pool, admin.actor, { name: randomUUID(), campaigns: [campaign], groups: [] });
  await addMember(pool, admin.actor, { team }, { email: viewer.email, role: "admin" });
  expect(await roleOf(viewer, campaign)).toBe("admin");
  expect(await roleOf(viewer, await mintConsoleCampaign(pool))).toBe("viewer");
});

test("nobody changes their own membership, and a membership of another campaign cannot be reached by its number", async () => {
  const admin = await person("admin");
  const owner = await person();
  const [campaign, other] = [await mintConsoleCampaign(pool), await mintConsoleCampaign(pool)];
  await addMember(pool, admin.actor, { campaign }, { email: owner.email, role: "admin" });
  const own = await membershipOf(campaign, owner);
  await expect(changeMember(pool, owner.actor, { campaign }, own, "viewer")).rejects.toThrow(/your own/);
  await expect(removeMember(pool, admin.actor, { campaign: other }, own)).rejects.toThrow(
    /already been removed/,
  );
  expect(await roleOf(owner, campaign)).toBe("admin");
});

test("who is not here, is a member already, or is an admin is refused with the reason", async () => {
  const admin = await person("admin");
  const member = await person();
  const campaign = await mintConsoleCampaign(pool);
  const add = (email: string) => addMember(pool, admin.actor, { campaign }, { email, role: "viewer" });
  await add(member.email);
  await expect(add(member.email)).rejects.toThrow(/is a member already/);
  await expect(add("nobody@redial.test")).rejects.toThrow(/Invite them first/);
  await expect(add(admin.email)).rejects.toThrow(/every right in every campaign/);
});

test("who loses the role in a campaign loses what they began there, and nothing of other campaigns", async () => {
  const admin = await person("admin");
  const member = await person();
  const [here, there] = [await failedMessages(pool, 2), await failedMessages(pool, 2)];
  const begun: number[] = [];
  for (const { reader, campaign } of [here, there]) {
    await addMember(pool, admin.actor, { campaign: campaign.id }, { email: member.email, role: "operator" });
    const chosen = { messageIds: ["message_000000"], retryable: ["yes" as const] };
    begun.push((await retryChosen(reader, chosen, member.asker)).operation);
  }
  const campaign = here.campaign.id;
  await changeMember(pool, admin.actor, { campaign }, await membershipOf(campaign, member), "viewer");
  const stopped = await Promise.all(
    [here, there].map(({ reader }, i) => showOperation({ ...reader, now: new Date() }, begun[i] ?? 0)),
  );
  expect(stopped.map((found) => found?.operation.stopReason ?? null)).toEqual(["role", null]);
});

test("a team gives its people all of its campaigns, and a campaign that leaves it takes them along", async () => {
  const admin = await person("admin");
  const member = await person();
  const [first, second] = [await mintConsoleCampaign(pool), await mintConsoleCampaign(pool)];
  const name = randomUUID();
  const team = await createTeam(pool, admin.actor, { name, campaigns: [first, second], groups: [] });
  await expect(createTeam(pool, admin.actor, { name, campaigns: [], groups: [] })).rejects.toThrow(/already/);
  await addMember(pool, admin.actor, { team }, { email: member.email, role: "viewer" });
  expect((await seen(member)).sort()).toEqual([first, second].sort());
  await changeTeam(pool, admin.actor, team, { name, campaigns: [second], groups: [] });
  expect(await seen(member)).toEqual([second]);
  await removeTeam(pool, admin.actor, team);
  expect(await seen(member)).toEqual([]);
});

test("groups of the sign-in provider give memberships of teams and take them away, but not those that a person gave", async () => {
  const admin = await person("admin");
  const [byGroup, byHand] = [await person(), await person()];
  const campaign = await mintConsoleCampaign(pool);
  const [sms, leads] = [randomUUID(), randomUUID()];
  const team = await createTeam(pool, admin.actor, {
    name: randomUUID(),
    campaigns: [campaign],
    groups: [
      { name: sms, role: "viewer" },
      { name: leads, role: "admin" },
    ],
  });
  await addMember(pool, admin.actor, { team }, { email: byHand.email, role: "operator" });
  for (const { id } of [byGroup, byHand]) await followGroups(pool, id, [sms, leads, "others"]);
  expect(await roleOf(byGroup, campaign)).toBe("admin");
  expect(await roleOf(byHand, campaign)).toBe("operator");
  await followGroups(pool, byGroup.id, [sms]);
  expect(await roleOf(byGroup, campaign)).toBe("viewer");
  for (const { id } of [byGroup, byHand]) await followGroups(pool, id, []);
  expect(await roleOf(byGroup, campaign)).toBeNull();
  expect((await listTeamMembers(pool, team)).map(({ email }) => email)).toEqual([byHand.email]);
});
