import type { Passed } from "#lib/console/uploads/upload-body";
import type { UploadResult } from "#lib/console/uploads/upload-rows";
import type { Outcome } from "#lib/console/upstream/outcome";

/** The longest part of an answer that is shown unchanged. */
const MAX_ANSWER_CHARACTERS = 64_000;

type Answer = { isValid: boolean; batchId: string | null } | null;

/** Codes from which the screen tells why a file was not sent. */
const CODES = { too_slow: "too_slow", changed: "file_changed", cut_off: null } as const;

/** The meaning of an upload call's outcome: whether a batch was made, was not, or it is unknown. */
export function uploadResult(outcome: Outcome<Answer>, text: string, passed: Passed): UploadResult {
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
      return { ...none, state: "dropped", httpStatus: outcome.httpStatus ?? null, traceId: outcome.traceId };
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
      if (passed !== "whole" && outcome.cause !== "server") {
        return { ...known, state: "not_sent", code: CODES[passed] ?? outcome.cause };
      }
      return { ...known, state: "unclear", code: said?.code || outcome.cause };
    }
  }
}

/** Whether the answer says that the file is not valid. */
function saysInvalid(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null && Reflect.get(json, "isValid") === false;
  } catch {
    return false;
  }
}
