import type { Actor } from "#lib/console/actor";
import type { FilePace } from "#lib/console/approvals/approval-rows";
import { auditFile } from "#lib/console/approvals/audit-file";
import { fileOf, over, refuse } from "#lib/console/approvals/decide-file";
import { setTime } from "#lib/console/approvals/set-time";
import { standingRole } from "#lib/console/membership/role-in-campaign";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { moveDenial } from "#lib/domain/files/held-denial";
import { filePaceRefusal, PACE_NOT_OURS, type Pace, paceText } from "#lib/domain/files/pace";
import { type SendTime, sendTimeRefusal } from "#lib/domain/files/send-time";
import { type Trial, trialPaceRefusal } from "#lib/domain/files/trial";
import { iso } from "#lib/domain/time/iso";
import { begin } from "#lib/platform/postgres/sql";

/** When a file goes, how fast (null: as fast as it can), and whether its first rows go alone. */
type Plan = SendTime & { pace: Pace | null; trial: Trial | null };

/** Changes when a file goes that was not begun, and how fast unless `pace` is left out. Throws RefusedError. */
export async function moveFile(
  reader: Reader,
  actor: Actor,
  id: string,
  { pace: asked, ...time }: SendTime & { pace?: Pace | null | undefined },
): Promise<void> {
  const file = await fileOf(reader, id);
  const denial = (role: string) =>
    moveDenial({ state: file.state, role, isUploader: file.operatorId === actor.id });
  refuse(denial(reader.role));
  refuseTime(reader, { ...time, pace: asked ?? null, trial: file.trial?.passed ? null : file.trial });
  const pace = asked === undefined ? undefined : asked && { ...paceText(asked), by: actor.email };
  const isSame = pace === undefined || isSamePace(pace, file.pace);
  await begin(reader.pool, async (tx) => {
    refuse(denial((await standingRole(tx, actor.id, reader.campaign.id)) ?? ""));
    if (!(await setTime(tx, id, { ...time, pace: isSame ? undefined : pace })))
      throw await over(tx, reader.campaign.id, id);
    const { email, address, traceId } = actor;
    await auditFile(tx, file, {
      ...{ action: "file.move", actor: email, address, traceId },
      parameters: {
        ...{ sendAt: iso(time.sendAt), notAfter: iso(time.notAfter) },
        ...{ sendAtBefore: iso(file.sendAt), notAfterBefore: iso(file.notAfter) },
        ...(!isSame && { pace, paceBefore: file.pace }),
      },
    });
  });
}

/** Throws RefusedError when a file cannot go at such a time, or so fast. */
export function refuseTime({ campaign }: Pick<Reader, "campaign">, { pace, trial, ...time }: Plan): void {
  if (pace && !ownCampaignOf(campaign)) throw new RefusedError(409, "pace_denied", PACE_NOT_OURS);
  const now = new Date();
  const refusal =
    sendTimeRefusal(time, now) ??
    filePaceRefusal(pace, time.sendAt, now) ??
    (trial && trialPaceRefusal(trial, pace));
  if (refusal) throw new RefusedError(400, "time_invalid", refusal);
}

function isSamePace(a: FilePace | null, b: FilePace | null): boolean {
  return a?.perMinute === b?.perMinute && a?.until === b?.until;
}
