import type { Actor } from "#lib/console/actor";
import { setTime } from "#lib/console/approvals/approval-rows";
import { auditFile } from "#lib/console/approvals/audit-file";
import { fileOf, over, refuse } from "#lib/console/approvals/decide-file";
import { standingRole } from "#lib/console/membership/role-in-campaign";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { moveDenial } from "#lib/domain/files/held-denial";
import { type SendTime, sendTimeRefusal } from "#lib/domain/files/send-time";
import { iso } from "#lib/domain/time/iso";
import { begin } from "#lib/platform/postgres/sql";

/** Changes when a file goes that was not begun. Throws RefusedError. */
export async function moveFile(reader: Reader, actor: Actor, id: string, time: SendTime): Promise<void> {
  const file = await fileOf(reader, id);
  const denial = (role: string) =>
    moveDenial({ state: file.state, role, isUploader: file.operatorId === actor.id });
  refuse(denial(reader.role));
  refuseTime(time);
  await begin(reader.pool, async (tx) => {
    refuse(denial((await standingRole(tx, actor.id, reader.campaign.id)) ?? ""));
    if (!(await setTime(tx, id, time))) throw await over(tx, reader.campaign.id, id);
    const { email, address, traceId } = actor;
    await auditFile(tx, file, {
      ...{ action: "file.move", actor: email, address, traceId },
      parameters: {
        ...{ sendAt: iso(time.sendAt), notAfter: iso(time.notAfter) },
        ...{ sendAtBefore: iso(file.sendAt), notAfterBefore: iso(file.notAfter) },
      },
    });
  });
}

/** Throws RefusedError when a file cannot go at such a time. */
export function refuseTime(time: SendTime): void {
  const refusal = sendTimeRefusal(time, new Date());
  if (refusal) throw new RefusedError(400, "time_invalid", refusal);
}
