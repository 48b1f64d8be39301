import type { Actor } from "#lib/console/actor";
import { type ApprovalRow, findApproval } from "#lib/console/approvals/approval-rows";
import { auditFile } from "#lib/console/approvals/audit-file";
import { channelOf } from "#lib/console/approvals/channel-of";
import { checkFile } from "#lib/console/approvals/check-file";
import { approve, decline, withdraw } from "#lib/console/approvals/decisions";
import { endUpload } from "#lib/console/approvals/end-upload";
import { askForMails } from "#lib/console/approvals/file-mail-rows";
import { isToApprove } from "#lib/console/approvals/is-to-approve";
import { piecesOf, type Seals } from "#lib/console/approvals/pieces";
import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import { refuse, whileAllowed } from "#lib/console/approvals/while-allowed";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { decisionDenial, releaseDenial } from "#lib/domain/approvals/approval";
import type { Channel } from "#lib/domain/files/channel";
import { withdrawDenial } from "#lib/domain/files/held-denial";
import type { Sql } from "#lib/platform/postgres/sql";
import type { UploadRules } from "#lib/wire/console/upload";

/** What the person has seen, and what the campaign has now. */
type Seen = { stamp: string; rules: UploadRules; seals: Seals };

/**
 * Approves a file. The campaign's present rules apply; if they are not those of the upload, the whole file is checked
 * again. Throws RefusedError.
 */
export async function approveFile(reader: Reader, actor: Actor, id: string, seen: Seen): Promise<void> {
  const file = await fileOf(reader, id);
  const isFree = await isFreeOf(reader, file, seen.rules);
  const denial = (role: string) => decisionDenial({ role, isUploader: file.operatorId === actor.id, isFree });
  refuse(denial(reader.role));
  const approved = await stillFitting(reader, file, seen);
  await recordDecision(reader, actor, file, {
    ...{ event: "approve", denial },
    decide: (tx) => approve(tx, file, actor, approved),
  });
}

/** Releases an admin's own file without a second person, with a reason that everybody reads. Throws RefusedError. */
export async function releaseFile(
  reader: Reader,
  actor: Actor,
  id: string,
  { reason, ...seen }: Seen & { reason: string },
): Promise<void> {
  const file = await fileOf(reader, id);
  const isFree = await isFreeOf(reader, file, seen.rules);
  const denial = (role: string) => releaseDenial({ role, isUploader: file.operatorId === actor.id, isFree });
  refuse(denial(reader.role));
  const approved = await stillFitting(reader, file, seen);
  await recordDecision(reader, actor, file, {
    ...{ event: "release", denial, reason },
    decide: (tx) => approve(tx, file, actor, { ...approved, releasedBecause: reason }),
  });
}

/** Whether the campaign needs no approval of the file under these rules. */
export async function isFreeOf(
  { pool, campaign, now }: Reader,
  { rowCount }: ApprovalRow,
  rules: UploadRules,
): Promise<boolean> {
  return !(await isToApprove(pool, campaign, { rows: rowCount, stamp: rulesStamp(rules) }, now));
}

/** What is approved: the stamp of the present rules, if the person saw them and the file fits them, and the channel. Throws RefusedError. */
async function stillFitting(
  { pool, campaign }: Reader,
  file: ApprovalRow,
  { stamp, rules, seals }: Seen,
): Promise<{ rules: string; channel: Channel }> {
  const now = rulesStamp(rules);
  if (stamp !== now)
    throw new RefusedError(
      409,
      "rules_changed",
      "The campaign's template or limits have changed since you looked. Look at the file again.",
    );
  const approved = { rules: now, channel: await channelOf(pool, campaign) };
  if (now === file.rules) return approved;
  const { mistake } = await checkFile(piecesOf(pool, seals, file.id), rules);
  if (mistake) throw new RefusedError(409, "file_unfit", `The file no longer fits the campaign. ${mistake}`);
  return approved;
}

/** Declines a file: it is not sent, and its uploader reads the reason. Throws RefusedError. */
export async function declineFile(reader: Reader, actor: Actor, id: string, reason: string): Promise<void> {
  const file = await fileOf(reader, id);
  const denial = (role: string) => decisionDenial({ role, isUploader: file.operatorId === actor.id });
  refuse(denial(reader.role));
  await recordDecision(reader, actor, file, {
    ...{ event: "decline", denial, reason },
    decide: (tx) => decline(tx, file, actor, reason),
  });
}

/** Takes a file back before it is sent. Throws RefusedError. */
export async function withdrawFile(reader: Reader, actor: Actor, id: string): Promise<void> {
  const file = await fileOf(reader, id);
  const denial = (role: string) =>
    withdrawDenial({ state: file.state, role, isUploader: file.operatorId === actor.id });
  refuse(denial(reader.role));
  await recordDecision(reader, actor, file, {
    ...{ event: "withdraw", denial },
    decide: (tx) => withdraw(tx, file, actor),
  });
}

export async function fileOf({ pool, campaign }: Reader, id: string): Promise<ApprovalRow> {
  const file = await findApproval(pool, campaign.id, id);
  if (!file) throw new RefusedError(404, "not_found", "No such file waits here, or has waited.");
  return file;
}

type Decision = {
  event: "approve" | "release" | "decline" | "withdraw";
  /** Why a person of this role may not do it, or null. It is asked again in the transaction. */
  denial: (role: string) => string | null;
  reason?: string;
  /** Decides; false when somebody else was faster. */
  decide: (tx: Sql) => Promise<boolean>;
};

/** Records a decision: only one of two concurrent ones counts, and only if the person may decide at that time. */
function recordDecision(
  reader: Reader,
  actor: Actor,
  file: ApprovalRow,
  { event, denial, reason, decide }: Decision,
): Promise<void> {
  return whileAllowed(reader, actor, denial, async (tx) => {
    if (!(await decide(tx))) throw await over(tx, file.campaign, file.id);
    if (event === "release") await askForMails(tx, file.id, "released");
    if (event === "decline") await endUpload(tx, file.id, "declined");
    if (event === "withdraw") await endUpload(tx, file.id, "withdrawn");
    const { email, address, traceId } = actor;
    await auditFile(tx, file, {
      ...{ action: `file.${event}`, actor: email, address, traceId },
      ...(reason && { parameters: { reason } }),
    });
  });
}

export async function over(tx: Sql, campaign: number, id: string): Promise<RefusedError> {
  const { state, decidedEmail } = (await findApproval(tx, campaign, id)) ?? {
    state: "expired",
    decidedEmail: null,
  };
  if (state === "waiting" || state === "expired" || state === "missed")
    return new RefusedError(
      409,
      "expired",
      "This file has waited too long, so it will not be sent. It has to be uploaded again.",
    );
  const done = {
    ...{
      scheduled: "scheduled",
      approved: "approved",
      trying: "begun",
      halted: "begun",
      sent: decidedEmail ? "approved" : "sent",
    },
    ...{ declined: "declined", withdrawn: "taken back" },
  }[state];
  return new RefusedError(
    409,
    "decided",
    `This file was already ${done}${decidedEmail ? ` by ${decidedEmail}` : ""}.`,
  );
}
