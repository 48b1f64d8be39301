import { RefusedError } from "#lib/console/refused-error";
import { webRequest } from "#lib/service/api/api-request";
import { type BodyProblem, readBounded } from "#lib/service/api/bounded-body";
import { TOO_LARGE } from "#lib/web/request-guard";
import { FORM_BYTES } from "#lib/web/surface";

/** The JSON of a body that is no larger than a form of the console, or than `max`; null when there is none. */
export async function readJson(request: Request, max = FORM_BYTES): Promise<unknown> {
  const declared = request.headers.get("content-length");
  const read = await readBounded(webRequest(request).takeBody(), { max, declared });
  if ("problem" in read) throw bodyRefused(read.problem);
  try {
    return JSON.parse(read.bytes.toString("utf8"));
  } catch {
    return null;
  }
}

/** Why a body was not read to its end. */
export function bodyRefused(problem: BodyProblem): RefusedError {
  return problem === "tooLarge"
    ? new RefusedError(TOO_LARGE.status, TOO_LARGE.code, TOO_LARGE.message)
    : new RefusedError(408, "too_slow", "The request came too slowly, so nothing was done. Try again.");
}
