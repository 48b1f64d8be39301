import { type HeldState, isHeld, isMovable } from "#lib/domain/files/held-file";
import { may } from "#lib/domain/people/role";

/** A file, for a person with a role in its campaign. */
type FileForPerson = { state: HeldState; role: string; isUploader: boolean };

/** Why a person may not change when a file goes, or null. */
export function moveDenial({ state, role, isUploader }: FileForPerson): string | null {
  if (isHeld(state) && !isMovable(state))
    return "Its first rows were sent, and the rest waits for their receipts.";
  if (!isHeld(state)) return beyond(state);
  if (may(role, isUploader ? "send" : "approve")) return null;
  return "Only the person who uploaded a file, approvers and admins can change its time.";
}

/** Why a person may not send the rest of a file whose first rows were sent, or null. `first`: the upload of these. */
export function restDenial({
  state,
  role,
  isUploader,
  first,
}: FileForPerson & { first: string | null }): string | null {
  if (state !== "halted") return isHeld(state) ? "This file is not halted." : beyond(state);
  if (!may(role, isUploader ? "send" : "approve"))
    return "Only the person who uploaded a file, approvers and admins can send the rest of it.";
  if (first === "accepted" || first === "unclear") return null;
  return "The first rows were not sent, so the rest cannot go without them. Take it back, and upload the file again.";
}

/** Why a person may not take a file back, or null. */
export function withdrawDenial({ state, role, isUploader }: FileForPerson): string | null {
  if (!isHeld(state)) return beyond(state);
  if (may(role, isUploader ? "send" : "administer")) return null;
  return "Only the person who uploaded a file, and admins, can take it back.";
}

function beyond(state: HeldState): string {
  return state === "sent"
    ? "This file is already being sent, or was sent."
    : "This file will not be sent. Upload it again to send it.";
}
