import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type SavedViewRow = {
  id: number;
  campaign: number;
  ownerId: string;
  ownerEmail: string;
  name: string;
  filter: string;
  shared: boolean;
  deletedAt: Date | null;
};

const columns = sql`id, campaign, owner_id, owner_email, name, filter, shared, deleted_at`;

export type NewView = Pick<
  SavedViewRow,
  "campaign" | "ownerId" | "ownerEmail" | "name" | "filter" | "shared"
>;

/** The operator's own views of a campaign and those shared by others, by name. */
export function listViews(db: Sql, campaign: number, operatorId: string): Promise<SavedViewRow[]> {
  return rows(
    db,
    sql`
      select ${columns} from saved_view
      where campaign = ${campaign} and deleted_at is null and (shared or owner_id = ${operatorId})
      order by lower(name), id
    `,
  );
}

export function findView(db: Sql, campaign: number, id: number): Promise<SavedViewRow | null> {
  return maybeRow(
    db,
    sql`select ${columns} from saved_view where campaign = ${campaign} and id = ${id} for update`,
  );
}

export async function countViews(db: Sql, campaign: number, operatorId: string): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`
      select count(*) as n from saved_view
      where campaign = ${campaign} and owner_id = ${operatorId} and deleted_at is null
    `,
  );
  return n;
}

/** The new view, or null when its owner has one with this name. */
export function insertView(tx: Sql, view: NewView): Promise<SavedViewRow | null> {
  return maybeRow(
    tx,
    sql`
      insert into saved_view (campaign, owner_id, owner_email, name, filter, shared)
      values (${view.campaign}, ${view.ownerId}, ${view.ownerEmail}, ${view.name}, ${view.filter}, ${view.shared})
      on conflict do nothing
      returning ${columns}
    `,
  );
}

/** Whether the owner has another view with this name. */
export async function isNameTaken(
  db: Sql,
  { id, campaign, ownerId }: SavedViewRow,
  name: string,
): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql`
      select id from saved_view
      where campaign = ${campaign} and owner_id = ${ownerId} and lower(name) = lower(${name})
        and deleted_at is null and id <> ${id}
    `,
  );
  return found !== null;
}

export async function changeView(
  tx: Sql,
  id: number,
  view: Pick<SavedViewRow, "name" | "filter" | "shared"> & { deleted: boolean },
): Promise<void> {
  await tx.query(sql`
    update saved_view set name = ${view.name}, filter = ${view.filter}, shared = ${view.shared},
      deleted_at = case when ${view.deleted} then clock_timestamp() end
    where id = ${id}
  `);
}
