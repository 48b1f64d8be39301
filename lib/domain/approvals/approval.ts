import { may } from "#lib/domain/people/role";

/** A file that nobody has approved or declined after this many days is not sent. */
export const APPROVAL_DAYS = 7;
/** Longest reason for declining a file, in characters. */
export const MAX_REASON_LENGTH = 500;

/** Whether a file of so many rows needs approval. `above` is the campaign's setting; null: no file does. */
export function needsApproval(rows: number, above: number | null): boolean {
  return above !== null && rows > above;
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

/** Describes in a sentence which files need approval. `above` is the campaign's limit in rows. */
export function approvalRuleLabel(above: number): string {
  if (above === 0) return "Every file uploaded here needs the approval of a second person.";
  return `Files of more than ${above.toLocaleString("en")} rows need the approval of a second person.`;
}
