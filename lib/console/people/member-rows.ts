import type { CampaignRole, Role } from "#lib/domain/people/role";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The scope of a membership: one campaign, or all of a team's. */
export type MembershipScope = { campaign: number } | { team: number };

export type MemberRow = {
  id: number;
  operatorId: string;
  email: string;
  name: string;
  role: CampaignRole;
  /** Null for a membership of the campaign alone. */
  team: number | null;
  teamName: string | null;
  fromGroup: string | null;
  givenBy: string;
  givenAt: Date;
  usedOn: string | null;
};

const columns = sql`
  m.id, m.operator_id, o.email, o.name, m.role, m.team, t.name as team_name, m.from_group, m.given_by, m.given_at,
  m.used_on::text
`;
const from = sql`from membership m join operator o on o.id = m.operator_id left join team t on t.id = m.team`;
const inOrder = sql`order by lower(o.name), o.email, m.id`;

/** The members of a campaign, directly or through a team. */
export function listCampaignMembers(db: Sql, campaign: number): Promise<MemberRow[]> {
  return rows(
    db,
    sql`
      select ${columns} ${from}
      where m.campaign = ${campaign} or m.team in (select team from team_campaign where campaign = ${campaign})
      ${inOrder}
    `,
  );
}

/** The people of one team, or of all teams. */
export function listTeamMembers(db: Sql, team: number | null = null): Promise<MemberRow[]> {
  const which = team === null ? sql`m.team is not null` : sql`m.team = ${team}`;
  return rows(db, sql`select ${columns} ${from} where ${which} ${inOrder}`);
}

export type InstallationPerson = { email: string; name: string; role: Role };

/** The people who see every campaign by their own role. */
export function listEverywhere(db: Sql): Promise<InstallationPerson[]> {
  return rows(
    db,
    sql`select email, name, role from operator where role <> 'member' order by lower(name), email`,
  );
}

/** The membership, locked until the transaction ends. */
export function lockMember(
  tx: Sql,
  scope: MembershipScope,
  id: number,
): Promise<Pick<MemberRow, "operatorId" | "email" | "role" | "fromGroup"> | null> {
  return maybeRow(
    tx,
    sql`
      select m.operator_id, o.email, m.role, m.from_group
      from membership m join operator o on o.id = m.operator_id
      where m.id = ${id} and ${isOf(scope)}
      for update of m
    `,
  );
}

/** False when this person is already a member there, or does not exist. */
export async function insertMember(
  tx: Sql,
  scope: MembershipScope,
  member: { operatorId: string; role: CampaignRole; fromGroup?: string; givenBy: string },
): Promise<boolean> {
  const made = await tx.query(sql`
    insert into membership (operator_id, campaign, team, role, from_group, given_by)
    values (${member.operatorId}, ${"campaign" in scope ? scope.campaign : null},
      ${"team" in scope ? scope.team : null}, ${member.role}, ${member.fromGroup ?? null}, ${member.givenBy})
    on conflict do nothing
  `);
  return made.rowCount === 1;
}

/** Replaces the role; from now on a person gave it, whatever gave it before. */
export async function replaceMemberRole(
  tx: Sql,
  id: number,
  role: CampaignRole,
  givenBy: string,
): Promise<void> {
  await tx.query(sql`
    update membership set role = ${role}, given_by = ${givenBy}, given_at = now(), from_group = null where id = ${id}
  `);
}

export async function deleteMember(tx: Sql, id: number): Promise<void> {
  await tx.query(sql`delete from membership where id = ${id}`);
}

function isOf(scope: MembershipScope) {
  return "campaign" in scope ? sql`m.campaign = ${scope.campaign}` : sql`m.team = ${scope.team}`;
}

/** The name of a membership's scope in the audit; null when it does not exist. */
export async function nameOfScope(db: Sql, scope: MembershipScope): Promise<string | null> {
  const found = await maybeRow<{ name: string }>(
    db,
    "team" in scope
      ? sql`select name from team where id = ${scope.team}`
      : sql`select name from console_campaign where id = ${scope.campaign} and removed_at is null`,
  );
  return found?.name ?? null;
}
