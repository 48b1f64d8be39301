import type { ApprovalRule } from "#lib/domain/approvals/approval-rule";
import { may } from "#lib/domain/people/role";

/** A file that nobody has approved or declined after this many days is not sent. */
export const APPROVAL_DAYS = 7;
/** Shortest reason for releasing a file without a second person, in characters. */
export const MIN_RELEASE_REASON = 10;
/** Longest reason for declining or releasing a file, in characters. */
export const MAX_REASON_LENGTH = 500;

/** A file to send: its rows, and whether no accepted file of the campaign had its texts and limits before. */
type File = { rows: number; isNew: boolean };

/** Why a file needs an approval by the campaign's rule, in a sentence; null: it needs none. */
export function approvalReason({ rows, isNew }: File, { above, firstUse }: ApprovalRule): string | null {
  if (above !== null && rows > above) return approvalRuleLabel({ above, firstUse: false });
  if (!firstUse || !isNew) return null;
  return "The campaign's texts and limits, as they are now, were not used for a file before, so it needs the approval of a second person.";
}

export function needsApproval(file: File, rule: ApprovalRule): boolean {
  return approvalReason(file, rule) !== null;
}

/** Who asks to decide on a file. `isFree`: its campaign needs no approval of such a file. */
type Deciding = { role: string; isUploader: boolean; isFree?: boolean };

/**
 * Why a person may not decide on a file, or null. Nobody may approve their own, whatever their role; but where no approval
 * is needed they may release it again, after its content has changed.
 */
export function decisionDenial({ role, isUploader, isFree = false }: Deciding): string | null {
  if (isUploader && isFree) return may(role, "send") ? null : "Your role here can no longer send messages.";
  if (isUploader) return "You uploaded this file, so somebody else has to approve it.";
  return may(role, "approve") ? null : "Only approvers and admins of this campaign can decide on files.";
}

/** Why a person may not release a file without a second person, or null. Who did not upload it is a second person. */
export function releaseDenial({ role, isUploader, isFree = false }: Deciding): string | null {
  if (!may(role, "administer"))
    return "Only admins of this campaign can release a file without a second person.";
  return isUploader && !isFree ? null : "You can approve this file, so it needs no release.";
}

/** Describes in a sentence which files need approval. */
export function approvalRuleLabel({ above, firstUse }: ApprovalRule): string {
  if (above === 0) return "Every file uploaded here needs the approval of a second person.";
  const large = above !== null && `Files of more than ${above.toLocaleString("en")} rows`;
  if (!firstUse)
    return large ? `${large} need the approval of a second person.` : "No file needs an approval.";
  const fresh = "whose texts or limits were not used for a file before";
  return `${large ? `${large}, and files ${fresh},` : `Files ${fresh}`} need the approval of a second person.`;
}
