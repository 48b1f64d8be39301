/** Another admin can confirm a requested erasure for this many hours. */
export const CONFIRM_WITHIN_HOURS = 72;

export type ErasureState = "waiting" | "running" | "ended" | "cancelled" | "expired";

export const ERASURE_STATES: Record<ErasureState, string> = {
  waiting: "Waits for a second admin",
  running: "Being done",
  ended: "Done",
  cancelled: "Cancelled",
  expired: "Not confirmed in time",
};

type ErasureFacts = { state: ErasureState; askedById: string; expiresAt: Date };

/** Why this person may not confirm the erasure now, as a sentence; null when they may. */
export function confirmRefusal(
  { state, askedById, expiresAt }: ErasureFacts,
  personId: string,
  now: Date,
): string | null {
  if (state === "expired" || (state === "waiting" && expiresAt <= now)) {
    return `Nobody confirmed it within ${CONFIRM_WITHIN_HOURS} hours. Ask for it again.`;
  }
  if (state === "cancelled") return "It was cancelled. Ask for it again.";
  if (state !== "waiting") return "It is confirmed already.";
  if (askedById === personId) return "You have asked for it. Another admin has to confirm it.";
  return null;
}

/** Only an unconfirmed erasure can be cancelled; once confirmed, parts are erased for good. */
export function cancelRefusal({ state }: Pick<ErasureFacts, "state">): string | null {
  if (state === "waiting") return null;
  return state === "running" || state === "ended"
    ? "It is confirmed: what is erased cannot be brought back, and the rest follows."
    : "It is over already.";
}

/** Tells the only admin what to do, as nobody else could confirm. */
export const SECOND_ADMIN_NEEDED =
  "You are the only admin, and a second one has to confirm. Invite one in Settings, People, or make somebody there an admin.";
