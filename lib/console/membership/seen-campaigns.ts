import { may, type Role } from "#lib/domain/people/role";
import { empty, rows, type Sql, sql, type sql as Tag } from "#lib/platform/postgres/sql";

/** The viewer of a list of several campaigns; null for a program of this installation. */
export type Viewer = { id: string; role: Role } | null;

/** A condition for figures about whole campaigns: it leaves out those where the person sees only what they sent. */
export function andSeenWholeBy(viewer: Viewer, column: ReturnType<typeof Tag>): ReturnType<typeof Tag> {
  if (viewer === null || may(viewer.role, "send")) return empty;
  return sql`${andSeenBy(viewer, column)} and (${column} is null or sees_whole(${viewer.id}, ${column}))`;
}

/** Those of these campaigns where the person sees only what they sent. */
export async function ownCampaigns(db: Sql, viewer: Viewer, campaigns: number[]): Promise<Set<number>> {
  if (viewer === null || may(viewer.role, "send")) return new Set();
  const found = await rows<{ id: number }>(
    db,
    sql`select id from unnest(${campaigns}::integer[]) as id where not sees_whole(${viewer.id}, id)`,
  );
  return new Set(found.map(({ id }) => id));
}

/** A condition to append: only rows whose column names a campaign that the person may see. */
export function andSeenBy(viewer: Viewer, column: ReturnType<typeof Tag>): ReturnType<typeof Tag> {
  if (viewer === null || may(viewer.role, "read")) return empty;
  return sql`and ${column} in (select s.campaign from campaign_member s where s.operator_id = ${viewer.id})`;
}
