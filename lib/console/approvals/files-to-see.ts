import type { Viewer } from "#lib/console/membership/seen-campaigns";
import { rolesFrom } from "#lib/domain/people/role";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { FilesToSee } from "#lib/wire/console/alert";

/** For how long an uploader is told that a file of theirs ran out. */
const TOLD = "3 days";

/** Counts the files of all campaigns that wait for this person's approval. */
export async function countFilesToApprove(db: Sql, viewer: NonNullable<Viewer>): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select count(*)::int as n from file_approval a join upload u on u.id = a.upload
        join console_campaign c on c.id = a.campaign
      where ${waitsFor(viewer)}
    `,
    "count-files-to-approve",
  );
  return n;
}

/** Campaigns with files that wait for this person's approval, or with files of theirs that ran out lately. */
export function listFilesToSee(db: Sql, viewer: NonNullable<Viewer>): Promise<FilesToSee[]> {
  return rows(
    db,
    sql`
      select c.id as campaign, c.name as campaign_name, count(*) filter (where a.state = 'waiting')::int as waiting,
        count(*) filter (where a.state <> 'waiting')::int as ran_out
      from file_approval a join upload u on u.id = a.upload join console_campaign c on c.id = a.campaign
      where (${waitsFor(viewer)}) or (u.operator_id = ${viewer.id} and u.state in ('expired', 'missed')
        and u.settled_at > clock_timestamp() - ${TOLD}::interval and c.removed_at is null)
      group by c.id order by c.name, c.id limit 50
    `,
  );
}

function waitsFor({ id }: NonNullable<Viewer>) {
  return sql`a.state = 'waiting' and u.operator_id <> ${id} and c.removed_at is null
    and role_in_campaign(${id}, a.campaign) = any(${rolesFrom("approver")}::text[])`;
}
