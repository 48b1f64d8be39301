import { findApi } from "#lib/console/campaigns/find-api";
import type { ConsoleContext } from "#lib/console/context";
import { RefusedError } from "#lib/console/refused-error";
import { insertUpstream } from "#lib/console/registry/upstreams";
import { type AuditBy, recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import type { UpstreamRequest } from "#lib/wire/console/settings";

export const TAKEN = "There is already an environment with this name or address.";

/** Adds an environment to the console once its API has answered. Returns its number and its address as stored. */
export async function addUpstream(
  mirror: Omit<ConsoleContext, "keySecret">,
  { name, address: typed, kind }: UpstreamRequest,
  by: AuditBy,
): Promise<{ id: number; address: string }> {
  const address = await findApi(mirror, typed);
  const upstream = { name, kind, address };
  return begin(mirror.pool, async (tx) => {
    const id = await insertUpstream(tx, upstream);
    if (id === null) throw new RefusedError(400, "refused", TAKEN);
    await recordAudit(tx, {
      ...by,
      campaignId: null,
      action: "upstream.add",
      target: name,
      parameters: upstream,
    });
    return { id, address };
  });
}
