import type { CampaignRole } from "#lib/domain/people/role";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type TeamGroup = { name: string; role: CampaignRole };
export type TeamRow = {
  id: number;
  name: string;
  madeBy: string;
  madeAt: Date;
  campaigns: { id: number; name: string }[];
  groups: TeamGroup[];
};

/** All teams by name, each with its campaigns and the provider's groups that belong to it. */
export function listTeams(db: Sql): Promise<TeamRow[]> {
  return rows(
    db,
    sql`
      select t.id, t.name, t.made_by, t.made_at,
        coalesce((
          select json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id)
          from team_campaign tc join console_campaign c on c.id = tc.campaign and c.removed_at is null
          where tc.team = t.id
        ), '[]') as campaigns,
        coalesce((
          select json_agg(json_build_object('name', g.name, 'role', g.role) order by g.name)
          from team_group g where g.team = t.id
        ), '[]') as groups
      from team t
      order by lower(t.name), t.id
    `,
  );
}

/** The team of this name. */
export async function findTeam(db: Sql, name: string): Promise<TeamRow | null> {
  return (await listTeams(db)).find((team) => team.name === name) ?? null;
}

/** The new team's number; null when the name is taken. */
export async function insertTeam(tx: Sql, name: string, madeBy: string): Promise<number | null> {
  const made = await maybeRow<{ id: number }>(
    tx,
    sql`insert into team (name, made_by) values (${name}, ${madeBy}) on conflict do nothing returning id`,
  );
  return made?.id ?? null;
}

export function lockTeam(tx: Sql, id: number): Promise<{ name: string } | null> {
  return maybeRow(tx, sql`select name from team where id = ${id} for update`);
}

/** False when the name is taken. */
export async function renameTeam(tx: Sql, id: number, name: string): Promise<boolean> {
  const renamed = await tx.query(sql`
    update team set name = ${name} where id = ${id}
      and not exists (select from team other where other.name = ${name} and other.id <> ${id})
  `);
  return renamed.rowCount === 1;
}

/** Sets the team's campaigns; numbers that are not campaigns of the console are ignored. */
export async function replaceTeamCampaigns(tx: Sql, id: number, campaigns: number[]): Promise<void> {
  await tx.query(
    sql`delete from team_campaign where team = ${id} and campaign <> all(${campaigns}::integer[])`,
  );
  await tx.query(sql`
    insert into team_campaign (team, campaign)
    select ${id}, c.id from console_campaign c where c.id = any(${campaigns}::integer[]) and c.removed_at is null
    on conflict do nothing
  `);
}

export async function replaceTeamGroups(tx: Sql, id: number, groups: TeamGroup[]): Promise<void> {
  await tx.query(sql`delete from team_group where team = ${id}`);
  await tx.query(sql`
    insert into team_group (team, name, role)
    select ${id}, * from unnest(${groups.map(({ name }) => name)}::text[], ${groups.map(({ role }) => role)}::text[])
  `);
}

export async function deleteTeam(tx: Sql, id: number): Promise<void> {
  await tx.query(sql`delete from team where id = ${id}`);
}

/** The people of a team, whose rights change with it. */
export function listPeopleOfTeam(tx: Sql, id: number): Promise<{ operatorId: string; email: string }[]> {
  return rows(
    tx,
    sql`
      select m.operator_id, o.email from membership m join operator o on o.id = m.operator_id
      where m.team = ${id} order by m.operator_id
    `,
  );
}
