import type { UploadResult } from "#lib/console/uploads/upload-rows";
import type { Outcome } from "#lib/console/upstream/outcome";

/** Of an answer that is shown as it is. */
const MAX_ANSWER_CHARACTERS = 64_000;

type Answer = { isValid: boolean; batchId: string | null } | null;
/** `isTooSlow`: the file did not come from the operator at the least rate, and was given up. */
type Sent = { isComplete: boolean; isSame: boolean; isTooSlow?: boolean };

/** What the end of an upload's call means: whether a batch was made, was not, or nobody knows. */
export function uploadResult(
  outcome: Outcome<Answer>,
  text: string,
  { isComplete, isSame, isTooSlow = false }: Sent,
): Omit<UploadResult, "sha256"> {
  const none = { batchId: null, httpStatus: null, code: "", message: "", traceId: null, answer: null };
  const answer = text.slice(0, MAX_ANSWER_CHARACTERS);
  const read = {
    ...none,
    httpStatus: 201,
    traceId: (outcome.kind === "accepted" && outcome.traceId) || null,
  };
  switch (outcome.kind) {
    case "accepted":
      if (outcome.answer?.isValid === false) return { ...read, state: "invalid", answer };
      return { ...read, state: "accepted", batchId: outcome.answer?.batchId ?? null };
    case "dropped":
      return { ...none, state: "dropped", httpStatus: 429, traceId: outcome.traceId };
    case "refused": {
      const { httpStatus, code, message, traceId } = outcome;
      const isRedirect = httpStatus >= 300 && httpStatus < 400;
      const state = isRedirect || !saysInvalid(text) ? "refused" : "invalid";
      return { ...none, state, httpStatus, code, message, traceId, answer };
    }
    case "stopped": {
      const { httpStatus, reason, message, traceId } = outcome;
      return { ...none, state: "stopped", httpStatus, code: reason, message, traceId, answer };
    }
    case "unclear": {
      const said = outcome.said;
      const known = { ...none, ...(said && { ...said }), answer: answer || null };
      // A body without its end is no form, so no service can have taken the file in.
      if (!isComplete && outcome.cause !== "server") {
        return {
          ...known,
          state: "not_sent",
          code: isSame ? (isTooSlow ? "too_slow" : outcome.cause) : "file_changed",
        };
      }
      return { ...known, state: "unclear", code: said?.code || outcome.cause };
    }
  }
}

/** The answer says of itself that the file is not valid. */
function saysInvalid(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null && Reflect.get(json, "isValid") === false;
  } catch {
    return false;
  }
}
