import { randomUUIDv7 } from "node:crypto";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { notifyDelivery } from "#lib/service/queue/notify";
import { checkRoute } from "#lib/service/routes/check-route";
import type { RouteAdmin } from "#lib/service/routes/context";
import { findRequestedRoute } from "#lib/service/routes/route-rows";
import { routeOwner, secretsIn } from "#lib/service/routes/route-secrets";
import { insertRoute, nameTaken, setBinds } from "#lib/service/routes/write-route";
import type { RouteRequest } from "#lib/wire/service/route-request";

/** Creates a route; workers claim its binds at once. A request that has already created one creates no second one. */
export async function createRoute(
  { pool, settings, sealing }: RouteAdmin,
  request: RouteRequest,
  by: Administrator = COMMAND_LINE,
): Promise<{ routeId: string }> {
  const secrets = secretsIn(request);
  checkRoute(request, secrets, settings);
  const seal = await sealing.sealer();
  const id = randomUUIDv7();
  const routeId = await begin(pool, async (tx) => {
    const made = request.requestId ? await findRequestedRoute(tx, request.requestId) : null;
    if (made) return made.id;
    const sealed = seal(JSON.stringify(secrets), routeOwner(id));
    if (!(await insertRoute(tx, { id, request, sealed }))) throw nameTaken(request.name);
    await setBinds(tx, id, request.binds);
    await recordAudit(tx, {
      campaignId: null,
      ...by,
      action: "route.create",
      target: request.name,
      parameters: {
        routeId: id,
        kind: request.kind,
        binds: request.binds,
        ratePerSecond: request.ratePerSecond,
      },
    });
    return id;
  });
  notifyDelivery(pool);
  return { routeId };
}
