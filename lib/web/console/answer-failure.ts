import { isRefused, RefusedError } from "#lib/console/refused-error";
import { asSentence } from "#lib/domain/text/as-sentence";
import { logOutage } from "#lib/platform/log-faults";
import { isCertainlyUndone, isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { runtime } from "#lib/service/api/runtime";
import { isWrongInput } from "#lib/service/wrong-input";
import { recordWrite, type Write } from "#lib/web/console/record-write";
import { DATABASE_UNAVAILABLE } from "#lib/web/database-unavailable";
import { consoleEnvelope } from "#lib/web/reject";

const LOST =
  "The connection to the database was lost, so it is not known whether this was done. Reload the page and look first.";

/** Answers a call that was refused or failed, and records it in the audit. */
export async function answerFailure(error: unknown, write: Write): Promise<Response> {
  const { log } = runtime();
  const { traceId, operator = null } = write;
  if (isDatabaseUnavailable(error)) {
    logOutage(log, error);
    const isKnown = isCertainlyUndone(error) || write.request.method === "GET";
    return refuse(isKnown ? DATABASE_UNAVAILABLE : { ...DATABASE_UNAVAILABLE, message: LOST }, traceId);
  }
  const refused = refusalIn(error);
  // The database may have become unavailable.
  await recordWrite(write, operator, {
    outcome: refused ? "refused" : "failed",
    code: refused?.code ?? "internal_error",
  }).catch((err: unknown) => log.error({ err, traceId }, "a write could not be recorded"));
  if (refused) return refuse(refused, refused.traceId ?? traceId);
  log.error({ err: error, traceId }, "a call of the console failed");
  const sorry = "Something went wrong on this server. Quote the trace id to support.";
  return refuse({ status: 500, code: "internal_error", message: sorry }, traceId);
}

/** A refusal in the console's error envelope. */
export function refuse(
  refused: Pick<RefusedError, "status" | "code" | "message"> & { fields?: RefusedError["fields"] },
  id: string,
): Response {
  const { status, code, message, fields = [] } = refused;
  const body = { ...consoleEnvelope({ code, message }, id), fields };
  const later: Record<string, string> = refused === DATABASE_UNAVAILABLE ? { "Retry-After": "5" } : {};
  const headers = { "Cache-Control": "no-store", "X-Trace-Id": id, ...later };
  return Response.json(body, { status, headers });
}

function refusalIn(error: unknown): RefusedError | null {
  if (isRefused(error)) return error;
  if (!isWrongInput(error)) return null;
  const [status, code] = error.missing ? [404, "not_found"] : [400, "refused"];
  return new RefusedError(status, code, asSentence(error.message), null, error.fields);
}
