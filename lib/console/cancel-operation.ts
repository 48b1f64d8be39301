import type { Reader } from "#lib/mirror/reader";
import { recordAudit } from "#lib/store/audit";
import { cancelOperation as cancel, endFinished } from "#lib/store/operations";
import type { Asker } from "#lib/store/retry-requests";
import { begin } from "#lib/store/sql";

/** Leaves what an operation has not requested yet undone; what was requested stays requested. */
export async function cancelOperation({ pool, campaign }: Reader, id: number, asker: Asker): Promise<void> {
  await begin(pool, async (tx) => {
    if (!(await cancel(tx, campaign.id, id, asker.operatorEmail))) return;
    await recordAudit(tx, {
      campaignId: null,
      actor: asker.operatorEmail,
      action: "console.operation.cancel",
      target: `operation ${id}`,
      parameters: { campaign: campaign.id, operatorId: asker.operatorId },
      address: asker.address,
    });
  });
  await endFinished(pool);
}
