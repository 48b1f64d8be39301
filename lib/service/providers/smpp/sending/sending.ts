import type { Outcome, OutgoingMessage } from "#lib/service/providers/link";
import type { PartAnswer } from "#lib/service/providers/smpp/sending/part-answer";
import type { Submission } from "#lib/service/providers/smpp/sending/submission";

/** How often the rest of a message is tried again when the centre's reason should pass soon. */
const MOST_BRIEF_DEFERRALS = 5;

/** A message on its way: the parts that are still to be written, and the answers to the others. */
export type Sending = {
  message: OutgoingMessage;
  submission: Submission;
  /** Indexes of parts, in order. */
  toWrite: number[];
  unanswered: number;
  /** The provider's ids by part. Undefined: the part was not taken. */
  ids: (string | undefined)[];
  begunAt: number | null;
  briefDeferrals: number;
  deferred: Extract<PartAnswer, { kind: "deferred" }> | null;
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
  const none = { begunAt: null, briefDeferrals: 0, deferred: null, refused: null, unknown: null };
  return { message, submission, toWrite, unanswered: 0, ids, ...none, end };
}

/** Notes the answer to a part that was written. */
export function noteAnswer(sending: Sending, part: number, answer: PartAnswer): void {
  sending.unanswered--;
  if (answer.kind === "taken") sending.ids[part] = answer.id;
  else if (answer.kind === "refused") sending.refused ??= answer;
  else if (answer.kind === "unknown") sending.unknown ??= answer;
  else {
    sending.deferred = answer;
    if (answer.briefly) sending.briefDeferrals++;
    sending.toWrite = [...sending.toWrite, part].sort((a, b) => a - b);
  }
}

/**
 * The outcome of a message when none of its parts waits for an answer. Null: the other parts must follow
 * because some were taken. Sent from the start, it would arrive twice.
 */
export function outcomeOf({
  unknown,
  refused,
  deferred,
  toWrite,
  ids,
  briefDeferrals,
}: Sending): Outcome | null {
  if (unknown) return { kind: "unknown", codes: unknown.codes };
  const externalIds = ids.filter((id) => id !== undefined);
  if (refused) return { ...refused, externalIds };
  if (toWrite.length === 0) return { kind: "accepted", externalIds };
  if (!deferred) return null;
  if (externalIds.length === 0) return deferred;
  if (briefDeferrals <= MOST_BRIEF_DEFERRALS) return null;
  return {
    kind: "refused",
    error: "server_unknown_error",
    codes: deferred.codes,
    mapped: deferred.mapped,
    externalIds,
  };
}

/** The rest waited too long: the message can no longer be completed. */
export function givenUp({ deferred, ids }: Sending, isExpired: boolean): Outcome {
  return {
    kind: "refused",
    error: isExpired ? "message_expired" : "server_unknown_error",
    codes: deferred?.codes ?? [{ source: "own", code: isExpired ? "expired" : "link lost" }],
    mapped: true,
    externalIds: ids.filter((id) => id !== undefined),
  };
}
