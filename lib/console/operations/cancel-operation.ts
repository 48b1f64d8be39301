import type { Pool } from "pg";
import { cancelOperation as cancel, endFinished, findOperation } from "#lib/console/operations/operations";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { permissionSentence } from "#lib/domain/people/permission-sentence";
import { may } from "#lib/domain/people/role";
import type { Asker } from "#lib/platform/asker";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

/** Cancels the rest of an operation; calls made stay. Throws RefusedError for a viewer, except for their own export. */
export async function cancelOperation(
  { pool, campaign, role }: Reader,
  id: number,
  asker: Asker,
): Promise<void> {
  if (!may(role, "send") && !(await isOwnExport(pool, campaign.id, id, asker))) {
    throw new RefusedError(403, "not_permitted", permissionSentence("send"));
  }
  await begin(pool, async (tx) => {
    if (!(await cancel(tx, campaign.id, id, asker.operatorEmail))) return;
    await recordAudit(tx, {
      campaignId: null,
      campaign: campaign.id,
      actor: asker.operatorEmail,
      action: "operation.cancel",
      target: `operation ${id}`,
      parameters: { campaign: campaign.id, operatorId: asker.operatorId },
      address: asker.address,
      traceId: asker.consoleTraceId ?? null,
    });
  });
  await endFinished(pool);
}

async function isOwnExport(
  pool: Pool,
  campaign: number,
  id: number,
  { operatorId }: Asker,
): Promise<boolean> {
  const operation = await findOperation(pool, campaign, id);
  return operation?.kind === "export" && operation.operatorId === operatorId;
}
