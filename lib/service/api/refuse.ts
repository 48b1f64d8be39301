import { refusals } from "#lib/domain/api/errors";
import { isRefusedError, RefusedError } from "#lib/domain/api/refused-error";
import { isCertainlyUndone, isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { overloaded } from "#lib/service/api/limits/read-permits";

export type Refused = { status: number; code: string; fields: Record<string, string>; body: unknown };

const LOST =
  "The connection to the database was lost, so nobody knows whether this was done. Look before you send it again.";

/**
 * The reply to an error: the refusal's row of the table, or a 500 that reveals nothing of the cause. `writes`
 * says that the call may have begun to write.
 */
export function refuse(error: unknown, traceId: string, writes = false): Refused {
  const refused = isRefusedError(error) ? error : refusalOf(error, writes);
  const { status, type, code, message } = refusals[refused.refusal];
  const { fields } = refused;
  if (refused.refusal === "credentialMissing") {
    const challenge = { "WWW-Authenticate": "Bearer" };
    return {
      status,
      code,
      fields: { ...fields, ...challenge },
      body: { message: "Unauthorized", statusCode: 401 },
    };
  }
  const envelope = { code, message: refused.sentence ?? message, type, id: traceId };
  return { status, code, fields, body: { error: envelope, ...refused.detail } };
}

/** Only a call that did nothing is asked to try again: one that was done would be done twice. */
function refusalOf(error: unknown, writes: boolean): RefusedError {
  if (!isDatabaseUnavailable(error)) return new RefusedError("internalError");
  return writes && !isCertainlyUndone(error) ? new RefusedError("unavailable", LOST) : overloaded();
}
