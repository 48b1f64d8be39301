import { type Mirror, placeOf } from "#lib/mirror/context";
import { RegisterProblem } from "#lib/mirror/register-problem";
import { type AuditBy, recordAudit } from "#lib/store/audit";
import { insertUpstream } from "#lib/store/console-campaigns";
import { begin } from "#lib/store/sql";
import { addressProblem, normaliseAddress } from "#lib/upstream/address";
import type { UpstreamRequest } from "#lib/wire/console-settings";

/** Makes an environment known to the console, and returns its number. */
export async function addUpstream(
  mirror: Omit<Mirror, "keySecret">,
  { name, address, kind }: UpstreamRequest,
  by: AuditBy,
): Promise<number> {
  const problem = addressProblem(address, placeOf(mirror, address.replace(/\/+$/, "")).reach);
  if (problem) throw new RegisterProblem(problem);
  const upstream = { name, kind, address: normaliseAddress(address) };
  return begin(mirror.pool, async (tx) => {
    const id = await insertUpstream(tx, upstream);
    if (id === null)
      throw new RegisterProblem("There is an environment with this name or this address already.");
    await recordAudit(tx, {
      ...by,
      campaignId: null,
      action: "upstream.add",
      target: name,
      parameters: upstream,
    });
    return id;
  });
}
