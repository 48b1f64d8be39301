import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { WrongInput } from "#lib/service/wrong-input";

/** An erasure walks through each table of messages once: a month that moves meanwhile could be passed by. Throws WrongInput. */
export async function refuseWhileErasing(tx: Sql): Promise<void> {
  const running = await maybeRow<{ id: string }>(
    tx,
    sql`select id from erasure where state = 'running' limit 1`,
  );
  if (running)
    throw new WrongInput(`The erasure ${running.id} of a number is being done. Try again when it has ended.`);
}
