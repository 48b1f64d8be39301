import type { AnyRole } from "#lib/domain/people/role";
import { UNUSED_DAYS } from "#lib/domain/people/unused";
import { empty, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type AccessRow = {
  personId: string;
  email: string;
  name: string;
  secondFactor: boolean;
  lastSignedInAt: Date | null;
  /** The membership's number; 0 for the role in the installation. */
  membership: number;
  role: AnyRole;
  campaign: number | null;
  campaignName: string | null;
  team: number | null;
  teamName: string | null;
  fromProvider: boolean;
  fromGroup: string | null;
  givenBy: string | null;
  givenAt: Date;
  usedOn: string | null;
};

/** A row's position in the review: ordered by e-mail, then the installation role, then memberships by age. */
export type AccessPosition = Pick<AccessRow, "email" | "membership">;

/** Rights on one side of a position, one more than `limit`: `older` in the review's order, `newer` in the opposite one. */
export function listAccess(
  db: Sql,
  { unused }: { unused: boolean },
  direction: "older" | "newer",
  position: AccessPosition | null,
  limit: number,
): Promise<AccessRow[]> {
  const isOlder = direction === "older";
  const boundary = position && sql`(${position.email}, ${position.membership}::integer)`;
  const beyond = !boundary
    ? empty
    : isOlder
      ? sql`and (email, membership) > ${boundary}`
      : sql`and (email, membership) < ${boundary}`;
  const order = isOlder ? sql`email, membership` : sql`email desc, membership desc`;
  // The day on which a right was given counts as used, because it cannot have been unused for longer.
  const which = unused
    ? sql`and greatest(used_on, given_at::date) < current_date - ${UNUSED_DAYS}::integer`
    : empty;
  return rows(
    db,
    sql`
      select person_id, email, name, second_factor, last_signed_in_at, membership, role, campaign, campaign_name, team,
        team_name, from_provider, from_group, given_by, given_at, used_on::text
      from (
        select o.id as person_id, o.email, o.name, o.two_factor_enabled as second_factor, o.last_signed_in_at,
          0 as membership, o.role, null::integer as campaign, null as campaign_name, null::integer as team,
          null as team_name, o.role_from = 'provider' as from_provider, null as from_group,
          o.role_given_by as given_by, coalesce(o.role_given_at, o.created_at) as given_at,
          o.last_signed_in_at::date as used_on
        from operator o where o.role is not null
        union all
        select o.id, o.email, o.name, o.two_factor_enabled, o.last_signed_in_at, m.id, m.role, c.id, c.name, t.id, t.name,
          m.from_group is not null, m.from_group, m.given_by, m.given_at, m.used_on
        from membership m
        join operator o on o.id = m.operator_id
        left join team t on t.id = m.team
        left join console_campaign c on c.id = m.campaign
        where c.removed_at is null
      ) access
      where true ${which} ${beyond}
      order by ${order}
      limit ${limit + 1}
    `,
  );
}
