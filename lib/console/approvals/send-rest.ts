import type { Actor } from "#lib/console/actor";
import { auditFile } from "#lib/console/approvals/audit-file";
import { fileOf, over } from "#lib/console/approvals/decide-file";
import { releaseRest } from "#lib/console/approvals/end-trial";
import { refuse, whileAllowed } from "#lib/console/approvals/while-allowed";
import type { Reader } from "#lib/console/reader";
import { restDenial } from "#lib/domain/files/held-denial";

/** Sends the rest of a file that was halted after its first rows. Throws RefusedError. */
export async function sendRest(reader: Reader, actor: Actor, id: string): Promise<void> {
  const file = await fileOf(reader, id);
  const { state, operatorId, trial, reason } = file;
  const first = trial?.first?.state ?? null;
  const denial = (role: string) => restDenial({ state, role, isUploader: operatorId === actor.id, first });
  refuse(denial(reader.role));
  await whileAllowed(reader, actor, denial, async (tx) => {
    if (!(await releaseRest(tx, id, "halted"))) throw await over(tx, reader.campaign.id, id);
    const { email, address, traceId } = actor;
    const action = "file.continue";
    await auditFile(tx, file, { action, actor: email, address, traceId, parameters: { reason } });
  });
}
