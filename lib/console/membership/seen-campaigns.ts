import { may, type Role } from "#lib/domain/people/role";
import { empty, sql, type sql as Tag } from "#lib/platform/postgres/sql";

/** Who looks at a list of several campaigns. Null: no person, but a program of this installation. */
export type Viewer = { id: string; role: Role } | null;

/** A condition to follow others: only rows whose column names a campaign that the person may see. */
export function andSeenBy(viewer: Viewer, column: ReturnType<typeof Tag>): ReturnType<typeof Tag> {
  if (viewer === null || may(viewer.role, "read")) return empty;
  return sql`and ${column} in (select s.campaign from campaign_member s where s.operator_id = ${viewer.id})`;
}
