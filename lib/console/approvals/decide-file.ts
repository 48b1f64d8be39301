import type { Actor } from "#lib/console/actor";
import { type ApprovalRow, decide, endUpload, findApproval } from "#lib/console/approvals/approval-rows";
import { auditFile } from "#lib/console/approvals/audit-file";
import { checkFile } from "#lib/console/approvals/check-file";
import { piecesOf, type Seals } from "#lib/console/approvals/pieces";
import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import { standingRole } from "#lib/console/membership/role-in-campaign";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { decisionDenial } from "#lib/domain/approvals/approval";
import type { HeldState } from "#lib/domain/files/held-file";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { UploadRules } from "#lib/wire/console/upload";

/**
 * Approves a file. The campaign's present rules apply; if they are not those of the upload, the whole file is checked
 * again. Throws RefusedError.
 */
export async function approveFile(
  reader: Reader,
  actor: Actor,
  id: string,
  { stamp, rules, seals }: { stamp: string; rules: UploadRules; seals: Seals },
): Promise<void> {
  const file = await fileOf(reader, id);
  refuseDecision(reader, actor, file);
  const now = rulesStamp(rules);
  if (stamp !== now)
    throw new RefusedError(
      409,
      "rules_changed",
      "The campaign's template or limits have changed since you looked. Look at the file again.",
    );
  if (now !== file.rules) {
    const { mistake } = await checkFile(piecesOf(reader.pool, seals, id), rules);
    if (mistake)
      throw new RefusedError(409, "file_unfit", `The file no longer fits the campaign. ${mistake}`);
  }
  await settle(reader, actor, file, { state: "approved", action: "file.approve", rules: now });
}

/** Declines a file: it is not sent, and its uploader reads the reason. Throws RefusedError. */
export async function declineFile(reader: Reader, actor: Actor, id: string, reason: string): Promise<void> {
  const file = await fileOf(reader, id);
  refuseDecision(reader, actor, file);
  await settle(reader, actor, file, { state: "declined", action: "file.decline", reason });
}

/** Withdraws the person's own file before anybody has decided. Throws RefusedError. */
export async function withdrawFile(reader: Reader, actor: Actor, id: string): Promise<void> {
  const file = await fileOf(reader, id);
  if (file.operatorId !== actor.id)
    throw new RefusedError(409, "not_yours", "Only the person who uploaded a file can take it back.");
  await settle(reader, actor, file, { state: "withdrawn", action: "file.withdraw" });
}

export async function fileOf({ pool, campaign }: Reader, id: string): Promise<ApprovalRow> {
  const file = await findApproval(pool, campaign.id, id);
  if (!file) throw new RefusedError(404, "not_found", "No such file waits here, or has waited.");
  return file;
}

type Settled = { state: HeldState; action: string; reason?: string; rules?: string };

/** Records a decision: only one of two concurrent ones counts, and only if the person may decide at that time. */
function settle(
  { pool, campaign }: Reader,
  actor: Actor,
  file: ApprovalRow,
  { state, action, reason, rules }: Settled,
): Promise<void> {
  return begin(pool, async (tx) => {
    if (state !== "withdrawn") await refuseFormer(tx, campaign.id, actor, file);
    const decided = { state, by: actor, ...(reason && { reason }), ...(rules && { rules }) };
    if (!(await decide(tx, campaign.id, file.id, decided))) throw await over(tx, campaign.id, file.id);
    if (state === "declined" || state === "withdrawn") await endUpload(tx, file.id, state);
    const { email, address, traceId } = actor;
    await auditFile(tx, file, {
      action,
      actor: email,
      address,
      traceId,
      ...(reason && { parameters: { reason } }),
    });
  });
}

function refuseDecision({ role }: Reader, { id }: Actor, { operatorId }: ApprovalRow): void {
  const denied = decisionDenial({ role, isUploader: operatorId === id });
  if (denied) throw new RefusedError(409, "decision_denied", denied);
}

async function refuseFormer(tx: Sql, campaign: number, { id }: Actor, file: ApprovalRow): Promise<void> {
  const role = (await standingRole(tx, id, campaign)) ?? "";
  const denied = decisionDenial({ role, isUploader: file.operatorId === id });
  if (denied) throw new RefusedError(409, "decision_denied", denied);
}

async function over(tx: Sql, campaign: number, id: string): Promise<RefusedError> {
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
    ...{ scheduled: "scheduled", approved: "approved", sent: "approved" },
    ...{ declined: "declined", withdrawn: "taken back" },
  }[state];
  return new RefusedError(
    409,
    "decided",
    `This file was already ${done}${decidedEmail ? ` by ${decidedEmail}` : ""}.`,
  );
}
