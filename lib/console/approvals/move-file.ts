import type { Actor } from "#lib/console/actor";
import type { ApprovalRow, FilePace } from "#lib/console/approvals/approval-rows";
import { auditFile } from "#lib/console/approvals/audit-file";
import { fileOf, over } from "#lib/console/approvals/decide-file";
import { measureParts, type Parts } from "#lib/console/approvals/file-parts";
import { piecesOf, type Seals } from "#lib/console/approvals/pieces";
import { setTime } from "#lib/console/approvals/set-time";
import { insertTrial } from "#lib/console/approvals/trial-rows";
import { refuse, whileAllowed } from "#lib/console/approvals/while-allowed";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { moveDenial } from "#lib/domain/files/held-denial";
import { filePaceRefusal, PACE_NOT_OURS, type Pace, paceText } from "#lib/domain/files/pace";
import { type SendTime, sendTimeRefusal } from "#lib/domain/files/send-time";
import { type Trial, trialPaceRefusal } from "#lib/domain/files/trial";
import { counted } from "#lib/domain/text/counted";
import { iso } from "#lib/domain/time/iso";

/** When a file goes, how fast (null: as fast as it can), and whether its first rows go alone. */
type Plan = SendTime & { pace: Pace | null; trial: Trial | null };

/** The new plan of a held file. Without `pace` and `trial` these stay as they are. */
type Move = SendTime & { pace?: Pace | null | undefined; trial?: Trial | undefined; seals: Seals };

/** Changes when a file goes that was not begun, how fast, and whether its first rows go alone. Throws RefusedError. */
export async function moveFile(
  reader: Reader,
  actor: Actor,
  id: string,
  { pace: asked, trial, seals, ...time }: Move,
): Promise<void> {
  const file = await fileOf(reader, id);
  const denial = (role: string) =>
    moveDenial({ state: file.state, role, isUploader: file.operatorId === actor.id });
  refuse(denial(reader.role));
  refuseTime(reader, {
    ...time,
    pace: asked ?? null,
    trial: trial ?? (file.trial?.passed ? null : file.trial),
  });
  const parts = trial && (await partsOf(reader, file, trial, seals));
  const pace = asked === undefined ? undefined : asked && { ...paceText(asked), by: actor.email };
  const isSame = pace === undefined || isSamePace(pace, file.pace);
  await whileAllowed(reader, actor, denial, async (tx) => {
    if (!(await setTime(tx, id, { ...time, pace: isSame ? undefined : pace })))
      throw await over(tx, reader.campaign.id, id);
    if (trial && parts && !(await insertTrial(tx, id, trial, parts))) throw alreadyAlone();
    const { email, address, traceId } = actor;
    await auditFile(tx, file, {
      ...{ action: "file.move", actor: email, address, traceId },
      parameters: {
        ...{ sendAt: iso(time.sendAt), notAfter: iso(time.notAfter) },
        ...{ sendAtBefore: iso(file.sendAt), notAfterBefore: iso(file.notAfter) },
        ...(!isSame && { pace, paceBefore: file.pace }),
        ...(trial && { trial }),
      },
    });
  });
}

/** Measures the two parts of a held file whose first rows will go alone. Throws RefusedError. */
async function partsOf({ pool }: Reader, file: ApprovalRow, trial: Trial, seals: Seals): Promise<Parts> {
  if (file.trial) throw alreadyAlone();
  if (trial.rows >= file.rowCount)
    throw new RefusedError(
      400,
      "trial_invalid",
      `The file has ${counted(file.rowCount, "row")}. Choose fewer rows that go first.`,
    );
  const parts = measureParts(trial.rows);
  for await (const piece of piecesOf(pool, seals, file.id)) parts.push(piece);
  return parts.end();
}

function alreadyAlone(): RefusedError {
  return new RefusedError(409, "trial_denied", "The first rows of this file go first already.");
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
