import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Unfinished operations that began by that time, except exports, which send nothing. */
export function operationsBefore(tx: Sql, moment: Date): Promise<{ id: number; campaign: number }[]> {
  return rows(
    tx,
    sql`
      select id, campaign from operation
      where ended_at is null and cancelled_at is null and kind <> 'export' and created_at <= ${moment}
      order by id
    `,
  );
}

/** Retries of single messages or whole batches that were requested by that time, and whose call has not left. */
export async function retriesBefore(tx: Sql, moment: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`select id from retry_request where state = 'waiting' and requested_at <= ${moment} order by id`,
  );
  return found.map(({ id }) => id);
}

/** Single sends that were requested by that time, and whose call has not left. */
export function sendsBefore(tx: Sql, moment: Date): Promise<{ id: string; campaign: number }[]> {
  return rows(
    tx,
    sql`select id, campaign from single_send where state = 'waiting' and requested_at <= ${moment} order by id`,
  );
}
