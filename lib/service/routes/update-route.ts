import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { notifyDelivery } from "#lib/service/queue/notify";
import { checkRoute } from "#lib/service/routes/check-route";
import type { RouteAdmin } from "#lib/service/routes/context";
import { openSecrets } from "#lib/service/routes/load-routes";
import { lockRoute, settingsOf } from "#lib/service/routes/route-rows";
import { changedSecrets, routeOwner, secretsIn, secretsTarget } from "#lib/service/routes/route-secrets";
import { changeRoute, isNameTaken, nameTaken, setBinds } from "#lib/service/routes/write-route";
import { WrongInput } from "#lib/service/wrong-input";
import type { RouteRequest } from "#lib/wire/service/route-request";

/**
 * Replaces all settings of the route, except secrets that the request does not name. If anything changes, the
 * binds reconnect.
 */
export async function updateRoute(
  { pool, settings, sealing }: RouteAdmin,
  nameOrId: string,
  request: RouteRequest,
  by: Administrator = COMMAND_LINE,
): Promise<void> {
  const seal = await sealing.sealer();
  await begin(pool, async (tx) => {
    const row = await lockRoute(tx, nameOrId);
    if (row.kind !== request.kind)
      throw new WrongInput(
        `kind: ${row.name} is of the kind ${row.kind}; make a new route of the kind ${request.kind}`,
      );
    const before = settingsOf(row);
    const known = (await openSecrets(row, sealing)) ?? {};
    const secrets = changedSecrets(known, request);
    checkRoute(request, secrets, settings);
    if (before && secretsTarget(before) !== secretsTarget(request)) refuseOldSecrets(known, request);
    const changed = changedFields(before, request);
    // Unchanged settings must not make the binds reconnect: they would wait for all messages under way.
    if (changed.length === 0 && isDeepStrictEqual(known, secrets)) return;
    if (await isNameTaken(tx, request.name, row.id)) throw nameTaken(request.name);
    const sealed = seal(JSON.stringify(secrets), routeOwner(row.id));
    await changeRoute(tx, { id: row.id, request, sealed });
    await setBinds(tx, row.id, request.binds);
    await recordAudit(tx, {
      campaignId: null,
      ...by,
      action: "route.change",
      target: request.name,
      parameters: {
        routeId: row.id,
        ...(row.name !== request.name && { formerName: row.name }),
        changed,
        secrets: Object.keys(secretsIn(request)),
      },
    });
  });
  notifyDelivery(pool);
}

/** An admin who changes where or how secrets are sent must know them: otherwise they would be sent to a stranger. */
function refuseOldSecrets(known: Record<string, string>, request: RouteRequest): void {
  const named = secretsIn(request);
  const old = Object.keys(known).filter((name) => !Object.hasOwn(named, name));
  if (old.length === 0) return;
  const fields = old.map((name) => (request.kind === "http" ? `secrets.${name}` : name));
  const message = "enter it again: it would otherwise be sent to another place, or in another way";
  throw new WrongInput(
    fields.map((field) => `${field}: ${message}`).join("\n"),
    fields.map((field) => ({ field, message })),
  );
}

/** Returns names of fields, never values: some values may be secret after all, such as a header. */
function changedFields(before: RouteRequest | null, after: RouteRequest): string[] {
  const old: Record<string, unknown> = { ...before };
  const all: Record<string, unknown> = { ...after };
  const secret = ["password", "authToken", "secrets", "requestId"];
  return Object.keys({ ...old, ...all }).filter(
    (name) => !secret.includes(name) && !isDeepStrictEqual(all[name], old[name]),
  );
}
