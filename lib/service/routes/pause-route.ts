import type { Pool } from "pg";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql, sql } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import type { Service } from "#lib/service/context";
import { notifyDelivery } from "#lib/service/queue/notify";
import { lockRoute, type RouteRow } from "#lib/service/routes/route-rows";

type Needs = Pick<Service, "pool">;
type Options = { reason?: string; by?: Administrator };

/** The route takes no messages until it is resumed. Receipts still come in. */
export function pauseRoute({ pool }: Needs, nameOrId: string, options: Options = {}): Promise<void> {
  const { reason = "", by = COMMAND_LINE } = options;
  return change(
    pool,
    nameOrId,
    { action: "route.pause", by, parameters: reason ? { reason } : {} },
    (tx, { id }) =>
      tx.query(sql`
      update route set paused_at = least(paused_at, now()), pause_reason = ${reason}, paused_by = ${by.actor},
        updated_at = now()
      where id = ${id}
    `),
  );
}

/** The route takes messages again: after a pause, a drain, or an alarm. The count of its alarms begins again at 0. */
export function resumeRoute({ pool }: Needs, nameOrId: string, options: Options = {}): Promise<void> {
  const { by = COMMAND_LINE } = options;
  return change(pool, nameOrId, { action: "route.resume", by, parameters: {} }, (tx, { id }) =>
    tx.query(sql`
      update route set paused_at = null, pause_reason = '', paused_by = '', draining_at = null, out_until = null,
        out_code = '', out_count = 0, updated_at = now()
      where id = ${id}
    `),
  );
}

/** The route takes no messages, finishes those under way, and releases its binds. */
export function drainRoute({ pool }: Needs, nameOrId: string, options: Options = {}): Promise<void> {
  const { by = COMMAND_LINE } = options;
  return change(pool, nameOrId, { action: "route.drain", by, parameters: {} }, (tx, { id }) =>
    tx.query(sql`
      update route set draining_at = least(draining_at, now()), updated_at = now() where id = ${id}
    `),
  );
}

type Recorded = { action: string; by: Administrator; parameters: Record<string, unknown> };

async function change(
  pool: Pool,
  nameOrId: string,
  { action, by, parameters }: Recorded,
  set: (tx: Sql, row: RouteRow) => Promise<unknown>,
): Promise<void> {
  await begin(pool, async (tx) => {
    const row = await lockRoute(tx, nameOrId);
    await set(tx, row);
    await recordAudit(tx, { campaignId: null, ...by, action, target: row.name, parameters });
  });
  notifyDelivery(pool);
}
