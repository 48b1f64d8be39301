import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** From the first to the last moment at which some messages were created, both included. */
export type Created = { from: Date; to: Date };

/**
 * When these messages were created; null when the mirror has none of them. An id alone is looked for in every month, so
 * this short statement does that for the longer ones after it. It is planned once for each connection: PostgreSQL takes a
 * list in JSON to be as long as any other, and so keeps the plan.
 */
export async function findCreated(db: Sql, campaign: number, ids: string[]): Promise<Created | null> {
  const found = await rows<{ createdAt: Date }>(
    db,
    sql`
      select m.created_at from json_array_elements_text(${JSON.stringify(ids)}::json) i (id)
      cross join lateral (
        select created_at from mirror_message where campaign = ${campaign} and id = i.id limit 1
      ) m
    `,
    "find-created",
  );
  if (found.length === 0) return null;
  const moments = found.map(({ createdAt }) => createdAt.getTime());
  return { from: new Date(Math.min(...moments)), to: new Date(Math.max(...moments)) };
}
