import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import type { Actor } from "#lib/console/actor";
import {
  changeRole,
  endSessionsOfPerson,
  makePasswordLink,
  removePerson,
  resetSecondFactor,
} from "#lib/console/people/change-people";
import { invitePerson, revokeInvitation } from "#lib/console/people/invite-person";
import { join, showLink } from "#lib/console/people/join";
import { showPeople } from "#lib/console/people/show-people";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { mintOperator, signedInAs, visitor } from "#lib/testing/sign-in/visitor";
import type { MadeLink } from "#lib/wire/console/people";

const pool = openPool(inject("databaseUrl"), 8, "people test");
const context = {
  pool,
  settings: parseSettings({ PUBLIC_URL: "http://console.test", SECRET_KEY: "0".repeat(64) }),
};
afterAll(() => pool.end());

const PASSWORD = "correct horse battery";
const newEmail = () => `${randomUUID()}@redial.test`;
const tokenOf = ({ path }: MadeLink) => path.replace("/join/", "");

async function person(role: "viewer" | "operator" | "admin") {
  const account = await mintOperator(pool, role);
  const { browser, operator } = await signedInAs(context, account);
  const actor: Actor = {
    id: operator.id,
    email: operator.email,
    address: "203.0.113.7",
    traceId: randomUUID(),
  };
  return { account, browser, operator, actor };
}

function use(made: MadeLink, name?: string) {
  return join(pool, { token: tokenOf(made), password: PASSWORD, name }, "203.0.113.8", randomUUID());
}

test("an invitation makes one person, in its role, with the password they chose", async () => {
  const { actor } = await person("admin");
  const email = newEmail();
  const made = await invitePerson(pool, actor, { email, role: "operator" });
  expect(await showLink(pool, tokenOf(made))).toMatchObject({ open: { email, role: "operator" } });
  const [one, other] = await Promise.allSettled([use(made, "Ada"), use(made, "Eve")]);
  expect([one.status, other.status].sort()).toEqual(["fulfilled", "rejected"]);
  const { operator } = await signedInAs(context, { email, password: PASSWORD });
  expect(operator).toMatchObject({ email, role: "operator" });
  expect(await showLink(pool, tokenOf(made))).toEqual({ closed: "used" });
});

test("a link that was revoked, replaced, too old or never made lets nobody in", async () => {
  const { actor, operator } = await person("admin");
  const invite = (email = newEmail()) => invitePerson(pool, actor, { email, role: "viewer" });

  const revoked = await invite();
  const { invitations } = await showPeople(pool, operator, null);
  const mine = invitations.filter(({ invitedBy }) => invitedBy === actor.email);
  await revokeInvitation(pool, actor, mine[0]?.id ?? "");
  await expect(revokeInvitation(pool, actor, mine[0]?.id ?? "")).rejects.toThrow(
    "already been used or revoked",
  );

  const email = newEmail();
  const replaced = await invite(email);
  await invite(email);
  const old = await invite();
  await pool.query(
    "update operator_link set expires_at = now() where made_by = $1 and token_hash = sha256($2)",
    [actor.email, tokenOf(old)],
  );
  const never = { path: "/join/nothing", expiresAt: "" };
  const why = await Promise.all([revoked, replaced, old, never].map((each) => showLink(pool, tokenOf(each))));
  expect(why.map((each) => "closed" in each && each.closed)).toEqual([
    "revoked",
    "replaced",
    "expired",
    "unknown",
  ]);
  for (const each of [revoked, replaced, old, never]) {
    await expect(use(each, "Eve")).rejects.toMatchObject({ status: 410 });
  }
});

test("a link's token is kept only as a hash", async () => {
  const { actor } = await person("admin");
  const made = await invitePerson(pool, actor, { email: newEmail(), role: "viewer" });
  const all = await rows<{ row: string }>(
    pool,
    sql`select row_to_json(l)::text as row from operator_link l where made_by = ${actor.email}`,
  );
  expect(all.map(({ row }) => row).join()).not.toContain(tokenOf(made));
  const audit = await pool.query("select row_to_json(a)::text as row from audit a where actor = $1", [
    actor.email,
  ]);
  expect(JSON.stringify(audit.rows)).toContain("person.invite");
  expect(JSON.stringify(audit.rows)).not.toContain(tokenOf(made));
});

test("a link to a new password ends the sessions and the old password, and is refused to oneself", async () => {
  const admin = await person("admin");
  const other = await person("viewer");
  const made = await makePasswordLink(pool, admin.actor, other.operator.id);
  expect(await other.browser.operator()).not.toBeNull();
  await use(made);
  expect(await other.browser.operator()).toBeNull();
  expect((await visitor(context).post("sign-in/email", other.account)).status).toBe(401);
  await signedInAs(context, { email: other.account.email, password: PASSWORD });
  await expect(makePasswordLink(pool, admin.actor, admin.operator.id)).rejects.toThrow("Your sign-in");
});

test("a changed password ends every other session, and needs the current one", async () => {
  const { account, browser } = await person("viewer");
  const elsewhere = await signedInAs(context, account);
  const change = (currentPassword: string) =>
    browser.post("change-password", { currentPassword, newPassword: PASSWORD, revokeOtherSessions: false });
  expect((await change("not the password")).status).toBe(400);
  expect(await elsewhere.browser.operator()).not.toBeNull();
  expect((await change(account.password)).status).toBe(200);
  expect(await elsewhere.browser.operator()).toBeNull();
  expect(await browser.operator()).toMatchObject({ email: account.email });
});

test("a new role counts at the next request; nobody changes their own, whoever they are", async () => {
  const admin = await person("admin");
  const other = await person("viewer");
  await changeRole(pool, admin.actor, other.operator.id, "admin");
  expect(await other.browser.operator()).toMatchObject({ role: "admin" });
  await expect(changeRole(pool, other.actor, other.operator.id, "viewer")).rejects.toThrow("own role");
  await changeRole(pool, other.actor, admin.operator.id, "viewer");
  // The requester was demoted after asking.
  await expect(changeRole(pool, admin.actor, other.operator.id, "viewer")).rejects.toThrow("Only admins");
  await expect(removePerson(pool, admin.actor, other.operator.id)).rejects.toThrow("Only admins");
});

test("an admin ends another's sessions and removes them, and what they did stays", async () => {
  const admin = await person("admin");
  const other = await person("operator");
  await expect(resetSecondFactor(pool, admin.actor, other.operator.id)).rejects.toThrow(
    "has not set up two-factor",
  );
  await endSessionsOfPerson(pool, admin.actor, other.operator.id);
  expect(await other.browser.operator()).toBeNull();
  const back = await signedInAs(context, other.account);
  await removePerson(pool, admin.actor, other.operator.id);
  expect(await back.browser.operator()).toBeNull();
  await expect(removePerson(pool, admin.actor, other.operator.id)).rejects.toMatchObject({ status: 404 });
  const done = await rows<{ action: string }>(
    pool,
    sql`select action from audit where target = ${other.account.email} order by id`,
  );
  expect(done.map(({ action }) => action)).toEqual([
    "session.sign_in",
    "session.end",
    "session.sign_in",
    "person.remove",
  ]);
});

test("how others sign in is for admins to see, and nobody else's invitations", async () => {
  const admin = await person("admin");
  const viewer = await person("viewer");
  const seen = async (asker: typeof admin) => {
    const { people, invitations } = await showPeople(pool, asker.operator, null);
    const find = (id: string) => people.find((each) => each.id === id);
    return { admin: find(admin.operator.id), viewer: find(viewer.operator.id), invitations };
  };
  await invitePerson(pool, admin.actor, { email: newEmail(), role: "viewer" });
  expect((await seen(admin)).viewer?.detail).toMatchObject({ sessions: 1, secondFactor: false });
  expect((await seen(viewer)).admin?.detail).toBeNull();
  expect((await seen(viewer)).viewer?.detail).toMatchObject({ sessions: 1 });
  expect((await seen(viewer)).invitations).toEqual([]);
});
