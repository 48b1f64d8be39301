/**
 * The states of a file that is held. `waiting`: for an approval. `scheduled`: for its time alone. `approved`: goes at its
 * time, or at once. `trying`: its first rows are sent, and the rest waits for their receipts. `halted`: the rest waits for a
 * person. `missed`: its time had passed before it could be sent.
 */
export const HELD_STATES = [
  "waiting",
  "scheduled",
  "approved",
  "trying",
  "halted",
  "sent",
  "declined",
  "expired",
  "missed",
  "withdrawn",
] as const;
export type HeldState = (typeof HELD_STATES)[number];

/** Who may cause a transition. `uploader`: whoever uploaded the file; `console`: a worker, at the file's time. */
type HeldBy = "uploader" | "approver" | "admin" | "console";
export type HeldEvent = (typeof TRANSITIONS)[number]["event"];

type Transition = { from: HeldState | null; event: string; to: HeldState; by: readonly HeldBy[] };

/**
 * Every transition; null is a file that is not held yet. Each is one transaction, with its audit record and the end of the
 * upload, so a crash leaves the state before it or the state after it.
 * - A crash while the file arrives leaves pieces without a held file. The upload ends as not sent, and they are deleted.
 * - A crash after `begin` leaves a sent file whose upload has no outcome. It is never begun again: the batch is looked
 *   for, and the upload says whether there is one.
 * - A crash after a busy service's answer leaves a sent file whose upload was dropped, so nothing was sent. A worker takes
 *   it back by `retake` or `reschedule`.
 * - The first rows are an upload of their own, so after `try` the same is true of them. The rest never goes before a
 *   worker or a person has seen what became of that upload.
 */
export const TRANSITIONS = [
  { from: null, event: "ask", to: "waiting", by: ["uploader"] },
  { from: null, event: "schedule", to: "scheduled", by: ["uploader"] },
  { from: "waiting", event: "move", to: "waiting", by: ["uploader", "approver", "admin"] },
  { from: "scheduled", event: "move", to: "scheduled", by: ["uploader", "approver", "admin"] },
  { from: "approved", event: "move", to: "approved", by: ["uploader", "approver", "admin"] },
  // The uploader only where the campaign needs no approval: a scheduled file waits after its content has changed.
  { from: "waiting", event: "approve", to: "approved", by: ["approver", "admin", "uploader"] },
  // In an emergency, of a file of their own that nobody else approves; with a reason, and told to the others.
  { from: "waiting", event: "release", to: "approved", by: ["admin"] },
  // The console, when its uploader may no longer send; an admin, by an erasure or after delivery was held.
  { from: "waiting", event: "decline", to: "declined", by: ["approver", "admin", "console"] },
  { from: "scheduled", event: "decline", to: "declined", by: ["admin", "console"] },
  { from: "approved", event: "decline", to: "declined", by: ["admin", "console"] },
  { from: "waiting", event: "withdraw", to: "withdrawn", by: ["uploader", "admin"] },
  { from: "scheduled", event: "withdraw", to: "withdrawn", by: ["uploader", "admin"] },
  { from: "approved", event: "withdraw", to: "withdrawn", by: ["uploader", "admin"] },
  { from: "waiting", event: "expire", to: "expired", by: ["console"] },
  { from: "waiting", event: "miss", to: "missed", by: ["console"] },
  { from: "scheduled", event: "miss", to: "missed", by: ["console"] },
  { from: "approved", event: "miss", to: "missed", by: ["console"] },
  // What was approved or scheduled is no longer so: the content, the rule or the approver's role has changed.
  { from: "scheduled", event: "void", to: "waiting", by: ["console"] },
  { from: "approved", event: "void", to: "waiting", by: ["console"] },
  { from: "scheduled", event: "begin", to: "sent", by: ["console"] },
  { from: "approved", event: "begin", to: "sent", by: ["console"] },
  // The service was busy and took nothing: a file that somebody approved, and one that nobody had to.
  { from: "sent", event: "retake", to: "approved", by: ["console"] },
  { from: "sent", event: "reschedule", to: "scheduled", by: ["console"] },
  // The first rows go alone.
  { from: "scheduled", event: "try", to: "trying", by: ["console"] },
  { from: "approved", event: "try", to: "trying", by: ["console"] },
  { from: "trying", event: "halt", to: "halted", by: ["console"] },
  // The service took none of them, or enough have a receipt, or a person says so: what is left goes as a file does.
  { from: "trying", event: "retake", to: "approved", by: ["console"] },
  { from: "trying", event: "reschedule", to: "scheduled", by: ["console"] },
  { from: "halted", event: "retake", to: "approved", by: ["uploader", "approver", "admin"] },
  { from: "halted", event: "reschedule", to: "scheduled", by: ["uploader", "approver", "admin"] },
  // The rest stays.
  { from: "trying", event: "withdraw", to: "withdrawn", by: ["uploader", "admin"] },
  { from: "halted", event: "withdraw", to: "withdrawn", by: ["uploader", "admin"] },
  { from: "trying", event: "decline", to: "declined", by: ["admin", "console"] },
  { from: "halted", event: "decline", to: "declined", by: ["admin", "console"] },
  { from: "trying", event: "miss", to: "missed", by: ["console"] },
  { from: "halted", event: "miss", to: "missed", by: ["console"] },
] as const satisfies readonly Transition[];

/** The states that an event changes, each with the state after it. */
export function transitionsOf(event: HeldEvent): { from: HeldState; to: HeldState }[] {
  return TRANSITIONS.flatMap((each) =>
    each.event === event && each.from !== null ? [{ from: each.from, to: each.to }] : [],
  );
}

/** Whether a file in this state, or the rest of it, may still be sent and can be taken back. */
export function isHeld(state: HeldState): boolean {
  return transitionsOf("withdraw").some(({ from }) => from === state);
}

/** Whether the time of a file in this state can be changed. */
export function isMovable(state: HeldState): boolean {
  return transitionsOf("move").some(({ from }) => from === state);
}
