import { counted } from "#lib/domain/text/counted";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import type { Service } from "#lib/service/context";
import { lockRoute, type RouteRow } from "#lib/service/routes/route-rows";
import { MESSAGE } from "#lib/service/stored-status";
import { WrongInput } from "#lib/service/wrong-input";

/** How many campaigns a refusal names; the others are counted. */
const NAMED = 5;

/** Deletes a route that no campaign names and that has nothing under way. Throws WrongInput with the obstacle. */
export function deleteRoute(
  { pool }: Pick<Service, "pool">,
  nameOrId: string,
  by: Administrator = COMMAND_LINE,
): Promise<void> {
  return begin(pool, async (tx) => {
    const row = await lockRoute(tx, nameOrId);
    const reason = (await namedBy(tx, row)) ?? (await underWay(tx, row));
    if (reason) throw new WrongInput(reason);
    await tx.query(sql`delete from submitted_part where route_id = ${row.id}`);
    await tx.query(sql`delete from route where id = ${row.id}`);
    await recordAudit(tx, {
      campaignId: null,
      ...by,
      action: "route.delete",
      target: row.name,
      parameters: { routeId: row.id, kind: row.kind },
    });
  });
}

async function namedBy(tx: Sql, { id, name }: RouteRow): Promise<string | null> {
  const named = await rows<{ name: string }>(
    tx,
    sql`
      select c.name from campaign_route cr join campaign c on c.id = cr.campaign_id
      where cr.route_id = ${id}
      order by c.name
    `,
  );
  if (named.length === 0) return null;
  const shown = named.slice(0, NAMED).map((campaign) => campaign.name);
  const more = named.length > NAMED ? ` and ${named.length - NAMED} more` : "";
  return `${name} is a route of ${counted(named.length, "campaign")}: ${shown.join(", ")}${more}. Take it out of them first.`;
}

/** Counts messages in a window, and parts whose receipts would find no route. */
async function underWay(tx: Sql, { id, name }: RouteRow): Promise<string | null> {
  const { inWindow, waiting } = await oneRow<{ inWindow: number; waiting: number }>(
    tx,
    sql`
      select
        (select coalesce(sum((report ->> 'inWindow')::integer), 0)
          from route_bind where route_id = ${id} and lease_until > now()) as in_window,
        (select count(*) from submitted_part
          where route_id = ${id} and status in (${MESSAGE.sent}, ${MESSAGE.sent_to_telco})) as waiting
    `,
  );
  if (inWindow > 0)
    return `${counted(inWindow, "message")} of ${name} ${inWindow === 1 ? "is" : "are"} being handed over. Drain it first, then delete it.`;
  if (waiting > 0)
    return `${counted(waiting, "message")} of ${name} ${waiting === 1 ? "waits" : "wait"} for a receipt. Pause it, and delete it when they are in, after 4 days at the latest.`;
  return null;
}
