import type { Pool } from "pg";
import { cancelOperation as cancel, endFinished, findOperation } from "#lib/console/operations/operations";
import type { Reader } from "#lib/console/reader";
import { recordAsked } from "#lib/console/record-asked";
import { RefusedError } from "#lib/console/refused-error";
import { permissionSentence } from "#lib/domain/people/permission-sentence";
import { may } from "#lib/domain/people/role";
import { begin } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";

/** Cancels the rest of an operation; calls made stay. Throws RefusedError for a viewer, except for their own export. */
export async function cancelOperation(
  { pool, campaign, role }: Reader,
  id: number,
  asker: Requester,
): Promise<void> {
  if (!may(role, "send") && !(await isOwnExport(pool, campaign.id, id, asker))) {
    throw new RefusedError(403, "not_permitted", permissionSentence("send"));
  }
  await begin(pool, async (tx) => {
    if (!(await cancel(tx, campaign.id, id, asker.operatorEmail))) return;
    await recordAsked(tx, campaign.id, asker, { action: "operation.cancel", target: `operation ${id}` });
  });
  await endFinished(pool);
}

async function isOwnExport(
  pool: Pool,
  campaign: number,
  id: number,
  { operatorId }: Requester,
): Promise<boolean> {
  const operation = await findOperation(pool, campaign, id);
  return operation?.kind === "export" && operation.operatorId === operatorId;
}
