import { may } from "#lib/domain/people/role";

/** A file that nobody has approved or declined after this many days is not sent. */
export const APPROVAL_DAYS = 7;
/** Longest reason for declining a file, in characters. */
export const MAX_REASON_LENGTH = 500;

/** Whether a file of so many rows needs approval. `above` is the campaign's setting; null: no file does. */
export function needsApproval(rows: number, above: number | null): boolean {
  return above !== null && rows > above;
}

/** Why a person may not decide on a file, or null. Nobody may decide on their own, whatever their role. */
export function decisionDenial({ role, isUploader }: { role: string; isUploader: boolean }): string | null {
  if (isUploader) return "You uploaded this file, so somebody else has to approve it.";
  return may(role, "approve") ? null : "Only approvers and admins of this campaign can decide on files.";
}

/** Describes in a sentence which files need approval. `above` is the campaign's limit in rows. */
export function approvalRuleLabel(above: number): string {
  if (above === 0) return "Every file uploaded here needs the approval of a second person.";
  return `Files of more than ${above.toLocaleString("en")} rows need the approval of a second person.`;
}
