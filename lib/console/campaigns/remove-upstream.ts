import { another } from "#lib/console/campaigns/change-upstream";
import type { ConsoleContext } from "#lib/console/context";
import { RefusedError } from "#lib/console/refused-error";
import { registeredCampaigns } from "#lib/console/registry/upstream-campaigns";
import { lockUpstream, removeUpstream as remove } from "#lib/console/registry/upstreams";
import { type AuditBy, recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

const NAMED = 5;

/** Removes an environment from the console. Throws RefusedError while campaigns of it are registered. */
export async function removeUpstream(
  { pool }: Pick<ConsoleContext, "pool">,
  id: number,
  by: AuditBy,
): Promise<void> {
  await begin(pool, async (tx) => {
    const { name, kind, address } = another(await lockUpstream(tx, id));
    const campaigns = await registeredCampaigns(tx, id);
    if (campaigns.length > 0)
      throw new RefusedError(400, "refused", stillThere(campaigns.map((each) => each.name)));
    await remove(tx, id);
    await recordAudit(tx, {
      ...by,
      campaignId: null,
      action: "upstream.remove",
      target: name,
      parameters: { kind, address },
    });
  });
}

function stillThere(names: string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return `Campaigns of it are registered: ${names.slice(0, NAMED).join(", ")}${more}. Remove them first.`;
}
