import { TAKEN } from "#lib/console/campaigns/add-upstream";
import { findApi } from "#lib/console/campaigns/find-api";
import type { ConsoleContext } from "#lib/console/context";
import { requestProbe } from "#lib/console/mirror/rows/request-read";
import { RefusedError } from "#lib/console/refused-error";
import { busyCampaign, deleteKeys, keyedCampaigns } from "#lib/console/registry/upstream-campaigns";
import { changeUpstream as change, findUpstream, lockUpstream } from "#lib/console/registry/upstreams";
import { type AuditBy, recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { UpstreamChange, UpstreamSaved } from "#lib/wire/console/settings";

const OWN =
  "This is the service of this installation, so it cannot be changed here. SERVICE_ENVIRONMENT sets its kind.";

/**
 * Changes an environment's settings that the request names. A new address is tried as for a new environment. Its campaigns'
 * keys are never sent there but deleted, which the request must allow. Throws RefusedError.
 */
export async function changeUpstream(
  mirror: Omit<ConsoleContext, "keySecret">,
  id: number,
  { deleteKeys: mayDeleteKeys, ...asked }: UpstreamChange,
  by: AuditBy,
): Promise<UpstreamSaved> {
  const known = another(await findUpstream(mirror.pool, id));
  const isNew = asked.address !== undefined && asked.address.replace(/\/+$/, "") !== known.address;
  const address = isNew ? await findApi(mirror, asked.address ?? "") : known.address;
  return begin(mirror.pool, async (tx) => {
    const before = another(await lockUpstream(tx, id));
    if (before.address !== known.address) {
      throw new RefusedError(
        400,
        "refused",
        "Someone else has changed the address in the meantime. Check it and try again.",
      );
    }
    const forgotten = address === before.address ? [] : await leaveAddress(tx, before, mayDeleteKeys);
    const after = { name: asked.name ?? before.name, kind: asked.kind ?? before.kind, address };
    if (!(await change(tx, { id, ...after }))) throw new RefusedError(400, "refused", TAKEN);
    await recordAudit(tx, {
      ...by,
      campaignId: null,
      action: "upstream.change",
      target: before.name,
      parameters: { ...after, before, ...(forgotten.length > 0 && { keysForgotten: forgotten }) },
    });
    return { id, address };
  });
}

/** An environment that an admin has added. */
export function another<Row extends { address: string | null }>(
  upstream: Row | null,
): Row & { address: string } {
  if (!upstream) throw new RefusedError(400, "refused", "There is no such environment.");
  const { address } = upstream;
  if (address === null) throw new RefusedError(400, "refused", OWN);
  return { ...upstream, address };
}

/** Deletes the keys that were given for the address, and returns the names of their campaigns. */
async function leaveAddress(
  tx: Sql,
  { id, address }: { id: number; address: string },
  mayDeleteKeys: boolean,
): Promise<string[]> {
  const busy = await busyCampaign(tx, id);
  if (busy) {
    throw new RefusedError(
      400,
      "refused",
      `An upload, an operation or a retry of ${busy} is still running. Wait until it ends, or cancel it.`,
    );
  }
  const keyed = await keyedCampaigns(tx, id);
  if (keyed.length > 0 && !mayDeleteKeys) {
    const names = keyed.map(({ name }) => name).join(", ");
    throw new RefusedError(
      400,
      "refused",
      `The keys of its campaigns (${names}) were given for ${address} and are not sent to another address. ` +
        "Select that they are forgotten, then enter each of them again.",
    );
  }
  await deleteKeys(tx, id);
  for (const { id: campaign } of keyed) await requestProbe(tx, campaign);
  return keyed.map(({ campaignId }) => campaignId);
}
