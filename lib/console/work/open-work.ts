import type { OperationRow } from "#lib/console/operations/operations";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type OpenWork = {
  operations: Pick<OperationRow, "id" | "campaign" | "kind" | "ownOnly">[];
  /** Retries that belong to no operation. */
  retries: { id: number; campaign: number; isOwn: boolean }[];
  sends: { id: string; campaign: number }[];
};

/** A person's unfinished work, without that of their retry plans. */
export async function listOpenWork(tx: Sql, operatorId: string): Promise<OpenWork> {
  const operations = await rows<OpenWork["operations"][number]>(
    tx,
    sql`
      select id, campaign, kind, own_only from operation
      where operator_id = ${operatorId} and ended_at is null and cancelled_at is null and plan is null
      order by id
    `,
  );
  const retries = await rows<OpenWork["retries"][number]>(
    tx,
    sql`
      select id, campaign, exists (
        select from mirror_message m
        where m.campaign = r.campaign and m.id = r.message_id and m.sent_by = r.operator_id
      ) as is_own
      from retry_request r
      where operator_id = ${operatorId} and operation is null and state = 'waiting' order by id
    `,
  );
  const sends = await rows<{ id: string; campaign: number }>(
    tx,
    sql`select id, campaign from single_send where operator_id = ${operatorId} and state = 'waiting' order by id`,
  );
  return { operations, retries, sends };
}
