import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { changeRole } from "#lib/console/people/change-people";
import { invitePerson } from "#lib/console/people/invite-person";
import { showPeople } from "#lib/console/people/show-people";
import { signOnPerson } from "#lib/console/sign-in/sign-on/sign-on-person";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import type { SignOnSettings } from "#lib/platform/settings/sign-on";
import { mintOperator, signedInAs, visitor } from "#lib/testing/sign-in/visitor";

const pool = openPool(inject("databaseUrl"), 6, "sign-on test");
const variables = {
  PUBLIC_URL: "http://console.test",
  SECRET_KEY: "0".repeat(64),
  OIDC_ISSUER: "https://login.example.org",
  OIDC_CLIENT_ID: "redial",
  OIDC_CLIENT_SECRET: "secret",
};
const settings = parseSettings(variables);
afterAll(() => pool.end());

const newEmail = () => `${randomUUID()}@redial.test`;

function come(claims: Record<string, unknown>, more: Partial<SignOnSettings> = {}) {
  if (!settings.signOn) throw new Error("single sign-on is not set up");
  return signOnPerson(
    pool,
    { ...settings.signOn, ...more },
    { sub: randomUUID(), email_verified: true, ...claims },
  );
}

async function roleOf(email: string) {
  return (await rows<{ role: string }>(pool, sql`select role from operator where email = ${email}`))[0]?.role;
}

test("an e-mail that is missing, not verified or of another domain leads to nobody, whoever has it", async () => {
  const { email } = await mintOperator(pool, "admin");
  expect(await come({})).toMatchObject({ problem: "no_email" });
  for (const email_verified of [false, undefined, "true", 1]) {
    expect(await come({ email, email_verified })).toMatchObject({ problem: "unverified" });
  }
  expect(await come({ email }, { emailDomains: ["example.org"] })).toMatchObject({ problem: "domain" });
});

test("who has the verified e-mail here is linked once, and known by the account from then on", async () => {
  const { email } = await mintOperator(pool, "operator");
  const sub = randomUUID();
  const first = await come({ sub, email: email.toUpperCase() });
  expect(first).toMatchObject({ email });
  // The provider now has another e-mail for them; the account decides.
  expect(await come({ sub, email: newEmail() })).toEqual(first);
  // Another person's account has obtained the e-mail.
  expect(await come({ email })).toMatchObject({ problem: "other_account" });
});

test("who is not invited is refused, unless a role is set for them; an invitation's role comes first", async () => {
  const stranger = newEmail();
  expect(await come({ email: stranger })).toMatchObject({ problem: "not_invited" });
  expect(await roleOf(stranger)).toBeUndefined();
  expect(await come({ email: stranger }, { defaultRole: "viewer" })).toMatchObject({ email: stranger });
  expect(await roleOf(stranger)).toBe("viewer");

  const admin = await signedInAs({ pool, settings }, await mintOperator(pool, "admin"));
  const guest = newEmail();
  await invitePerson(
    pool,
    { ...admin.operator, address: null, traceId: "trace" },
    { email: guest, role: "operator" },
  );
  await Promise.allSettled([come({ email: guest, sub: "one" }), come({ email: guest, sub: "one" })]);
  expect(await roleOf(guest)).toBe("operator");
  const { invitations } = await showPeople(pool, admin.operator, settings.signOn);
  expect(invitations.map(({ email }) => email)).not.toContain(guest);
});

const byGroups: Partial<SignOnSettings> = {
  roles: [
    ["it", "admin"],
    ["sms", "operator"],
  ],
};

test("the provider's groups give the role at every sign-in, and without any of them it is lost with all sessions", async () => {
  const claims = { sub: randomUUID(), email: newEmail() };
  expect(await come({ ...claims, groups: ["guests"] }, byGroups)).toMatchObject({ problem: "not_invited" });
  await come({ ...claims, groups: ["sms"] }, byGroups);
  expect(await roleOf(claims.email)).toBe("operator");
  await mintOperator(pool, "admin");
  await come({ ...claims, groups: ["it", "sms"] }, byGroups);
  expect(await roleOf(claims.email)).toBe("admin");

  await pool.query(sql`
    insert into operator_session (id, operator_id, token, expires_at)
    select gen_random_uuid(), id, ${randomUUID()}, now() + interval '1 day' from operator where email = ${claims.email}
  `);
  expect(await come({ ...claims, groups: [] }, byGroups)).toMatchObject({ problem: "no_role" });
  expect(await roleOf(claims.email)).toBeNull();
  const sessions = await rows(
    pool,
    sql`select from operator_session s join operator o on o.id = s.operator_id where o.email = ${claims.email}`,
  );
  expect(sessions).toEqual([]);
  expect(await come({ ...claims }, byGroups)).toMatchObject({ problem: "no_role" });
  expect(await come({ ...claims, groups: ["sms"] }, byGroups)).toMatchObject({ email: claims.email });
  expect(await roleOf(claims.email)).toBe("operator");

  const changes = await rows<{ actor: string; parameters: object }>(
    pool,
    sql`
      select actor, parameters from audit where action = 'person.change_role' and target = ${claims.email} order by id
    `,
  );
  expect(changes).toEqual([
    { actor: "single sign-on", parameters: { from: "operator", to: "admin" } },
    { actor: "single sign-on", parameters: { from: "admin", to: "none" } },
    { actor: "single sign-on", parameters: { from: "none", to: "operator" } },
  ]);
});

test("a role that a person gave here stays without groups, until groups have given one", async () => {
  const { email } = await mintOperator(pool, "operator");
  const claims = { sub: randomUUID(), email };
  expect(await come({ ...claims, groups: [] }, byGroups)).toMatchObject({ email });
  expect(await roleOf(email)).toBe("operator");
  await come({ ...claims, groups: ["sms"] }, byGroups);
  expect(await come({ ...claims, groups: [] }, byGroups)).toMatchObject({ problem: "no_role" });
});

test("an admin gives somebody without a role one by hand, and it stays", async () => {
  const claims = { sub: randomUUID(), email: newEmail() };
  await come({ ...claims, groups: ["sms"] }, byGroups);
  await come({ ...claims, groups: [] }, byGroups);
  const { operator } = await signedInAs({ pool, settings }, await mintOperator(pool, "admin"));
  const person = (await showPeople(pool, operator, settings.signOn)).people.find(
    ({ email }) => email === claims.email,
  );
  expect(person?.role).toBeNull();
  await changeRole(pool, { ...operator, address: null, traceId: "trace" }, person?.id ?? "", "viewer");
  expect(await come({ ...claims, groups: [] }, byGroups)).toMatchObject({ email: claims.email });
  expect(await roleOf(claims.email)).toBe("viewer");
});

test("who loses their groups falls back to the role of everybody, where there is one", async () => {
  const claims = { sub: randomUUID(), email: newEmail() };
  await come({ ...claims, groups: ["sms"] }, byGroups);
  await come({ ...claims, groups: [] }, { ...byGroups, defaultRole: "viewer" });
  expect(await roleOf(claims.email)).toBe("viewer");
});

test("somebody who has lost their role is not let in by their password either", async () => {
  const account = await mintOperator(pool, "operator");
  const claims = { sub: randomUUID(), email: account.email };
  await come({ ...claims, groups: ["sms"] }, byGroups);
  await come({ ...claims, groups: [] }, byGroups);
  const browser = visitor({ pool, settings });
  const answer = await browser.post("sign-in/email", account);
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: "NO_ROLE" }]);
  expect(await browser.operator()).toBeNull();
});

test("a group of a team lets in whom nothing else does, as a member, until the group goes", async () => {
  const team = randomUUID();
  await pool.query(sql`
    with made as (insert into team (name, made_by) values (${team}, 'test') returning id)
    insert into team_group (team, name, role) select id, ${team}, 'operator' from made
  `);
  const [email, sub] = [newEmail(), randomUUID()];
  const more = { roles: [["it", "admin"]], defaultRole: null } satisfies Partial<SignOnSettings>;
  expect(await come({ email, sub, roles: [] }, more)).toMatchObject({ problem: "not_invited" });
  const claim = settings.signOn?.roleClaim ?? "";
  expect(await come({ email, sub, [claim]: [team] }, more)).toMatchObject({ email });
  expect(await roleOf(email)).toBe("member");
  const memberships = () =>
    rows(
      pool,
      sql`select m.role from membership m join operator o on o.id = m.operator_id where o.email = ${email}`,
    );
  expect(await memberships()).toEqual([{ role: "operator" }]);
  expect(await come({ email, sub, [claim]: ["others"] }, more)).toMatchObject({ problem: "no_role" });
  expect(await memberships()).toEqual([]);
});
