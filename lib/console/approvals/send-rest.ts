import type { Actor } from "#lib/console/actor";
import { auditFile } from "#lib/console/approvals/audit-file";
import { fileOf, over, refuse } from "#lib/console/approvals/decide-file";
import { releaseRest } from "#lib/console/approvals/end-trial";
import { standingRole } from "#lib/console/membership/role-in-campaign";
import type { Reader } from "#lib/console/reader";
import { restDenial } from "#lib/domain/files/held-denial";
import { begin } from "#lib/platform/postgres/sql";

/** Sends the rest of a file that was halted after its first rows. Throws RefusedError. */
export async function sendRest(reader: Reader, actor: Actor, id: string): Promise<void> {
  const file = await fileOf(reader, id);
  const { state, operatorId, trial, reason } = file;
  const first = trial?.first?.state ?? null;
  const denial = (role: string) => restDenial({ state, role, isUploader: operatorId === actor.id, first });
  refuse(denial(reader.role));
  await begin(reader.pool, async (tx) => {
    refuse(denial((await standingRole(tx, actor.id, reader.campaign.id)) ?? ""));
    if (!(await releaseRest(tx, id, "halted"))) throw await over(tx, reader.campaign.id, id);
    const { email, address, traceId } = actor;
    const action = "file.continue";
    await auditFile(tx, file, { action, actor: email, address, traceId, parameters: { reason } });
  });
}
