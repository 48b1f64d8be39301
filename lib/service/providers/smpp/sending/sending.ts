import type { Outcome, OutgoingMessage } from "#lib/service/providers/link";
import type { PartAnswer } from "#lib/service/providers/smpp/sending/part-answer";
import type { Submission } from "#lib/service/providers/smpp/sending/submission";

/** How often the rest of a message is tried that the centre refuses for a reason that should pass soon. */
const MOST_BRIEF_HOLDS = 5;

/** A message on its way: which of its parts are still to be written, and what was said of the others. */
export type Sending = {
  message: OutgoingMessage;
  submission: Submission;
  /** Places of parts, in order. */
  toWrite: number[];
  unanswered: number;
  /** By part; undefined: not taken. */
  ids: (string | undefined)[];
  begunAt: number | null;
  briefHolds: number;
  held: Extract<PartAnswer, { kind: "held" }> | null;
  refused: Extract<PartAnswer, { kind: "refused" }> | null;
  unknown: Extract<PartAnswer, { kind: "unknown" }> | null;
  end(outcome: Outcome): void;
};

export function newSending(
  message: OutgoingMessage,
  submission: Submission,
  end: (outcome: Outcome) => void,
): Sending {
  const ids: undefined[] = submission.parts.map(() => undefined);
  const toWrite = submission.parts.map((_, i) => i);
  const none = { begunAt: null, briefHolds: 0, held: null, refused: null, unknown: null };
  return { message, submission, toWrite, unanswered: 0, ids, ...none, end };
}

/** Notes what was said of a part that was written. */
export function noteAnswer(sending: Sending, part: number, answer: PartAnswer): void {
  sending.unanswered--;
  if (answer.kind === "taken") sending.ids[part] = answer.id;
  else if (answer.kind === "refused") sending.refused ??= answer;
  else if (answer.kind === "unknown") sending.unknown ??= answer;
  else {
    sending.held = answer;
    if (answer.briefly) sending.briefHolds++;
    sending.toWrite = [...sending.toWrite, part].sort((a, b) => a - b);
  }
}

/**
 * What became of a message none of whose parts waits for an answer. Null: it goes on with the parts that are left, because
 * others were taken: from the start it would arrive twice.
 */
export function outcomeOf({ unknown, refused, held, toWrite, ids, briefHolds }: Sending): Outcome | null {
  if (unknown) return { kind: "unknown", codes: unknown.codes };
  const externalIds = ids.filter((id) => id !== undefined);
  if (refused) return { ...refused, externalIds };
  if (toWrite.length === 0) return { kind: "accepted", externalIds };
  if (!held) return null;
  if (externalIds.length === 0) return held;
  if (briefHolds <= MOST_BRIEF_HOLDS) return null;
  return {
    kind: "refused",
    error: "server_unknown_error",
    codes: held.codes,
    mapped: held.mapped,
    externalIds,
  };
}

/** Its rest waited for too long: it can no longer become whole. */
export function givenUp({ held, ids }: Sending, isExpired: boolean): Outcome {
  return {
    kind: "refused",
    error: isExpired ? "message_expired" : "server_unknown_error",
    codes: held?.codes ?? [{ source: "own", code: isExpired ? "expired" : "link lost" }],
    mapped: true,
    externalIds: ids.filter((id) => id !== undefined),
  };
}
