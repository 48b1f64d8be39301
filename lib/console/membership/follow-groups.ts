import { CAMPAIGN_ROLES } from "#lib/domain/people/role";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Whether a team accepts people of one of these groups of the sign-in provider. */
export async function isInTeam(db: Sql, groups: string[]): Promise<boolean> {
  const found = await maybeRow(db, sql`select from team_group where name = any(${groups}::text[]) limit 1`);
  return found !== null;
}

/**
 * Gives a person the memberships of the teams for their groups, with the highest of several roles, and removes those from
 * groups that they have left. Memberships given by a person stay. Returns the names of the teams.
 */
export async function followGroups(
  tx: Sql,
  operatorId: string,
  groups: string[],
): Promise<{ given: string[]; taken: string[] }> {
  const taken = await rows<{ name: string }>(
    tx,
    sql`
      delete from membership m using team t
      where m.operator_id = ${operatorId} and m.from_group is not null and t.id = m.team and not exists (
        select from team_group g where g.team = m.team and g.name = any(${groups}::text[])
      )
      returning t.name
    `,
  );
  const given = await rows<{ name: string }>(
    tx,
    sql`
      with granted as (
        select distinct on (team) team, name, role from team_group
        where name = any(${groups}::text[])
        order by team, array_position(${CAMPAIGN_ROLES}::text[], role) desc, name
      ), written as (
        insert into membership (operator_id, team, role, from_group, given_by)
        select ${operatorId}, team, role, name, 'single sign-on' from granted
        on conflict (operator_id, campaign, team) do update
          set role = excluded.role, from_group = excluded.from_group, given_at = now()
          where membership.from_group is not null
            and (membership.role, membership.from_group) is distinct from (excluded.role, excluded.from_group)
        returning team
      )
      select t.name from written w join team t on t.id = w.team order by t.name
    `,
  );
  return { given: given.map(({ name }) => name), taken: taken.map(({ name }) => name) };
}
