import { recordAudit } from "#lib/platform/audit-row";
import { begin, sql } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { isSigned } from "#lib/service/providers/callback-url";
import type { RouteAdmin } from "#lib/service/routes/context";
import { lockRoute, settingsOf } from "#lib/service/routes/route-rows";
import { WrongInput } from "#lib/service/wrong-input";

/** Gives the callback address a new token. The old one is no longer valid; binds reconnect, to send the new one. */
export function renewCallbackToken(
  { pool }: Pick<RouteAdmin, "pool">,
  nameOrId: string,
  by: Administrator = COMMAND_LINE,
): Promise<void> {
  return begin(pool, async (tx) => {
    const row = await lockRoute(tx, nameOrId);
    const settings = settingsOf(row);
    if (!settings || isSigned(settings))
      throw new WrongInput(`route: the callback address of ${row.name} holds no token`);
    await tx.query(sql`
      update route set callback_renewals = callback_renewals + 1, version = version + 1, updated_at = now()
      where id = ${row.id}
    `);
    await recordAudit(tx, { campaignId: null, ...by, action: "route.callback_token", target: row.name });
  });
}
