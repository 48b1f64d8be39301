import { refusals } from "#lib/domain/api/errors";
import { isRefusedError, RefusedError } from "#lib/domain/api/refused-error";
import { isPoolBusy } from "#lib/platform/postgres/brief-wait";
import { isCommitLost } from "#lib/platform/postgres/lost-commit";
import { isStoreLost } from "#lib/platform/postgres/store-lost";
import { later } from "#lib/service/api/limits/read-places";

export type Refused = { status: number; code: string; fields: Record<string, string>; body: unknown };

/** The reply to an error: the refusal's row of the table, or a 500 that reveals nothing of the cause. */
export function refuse(error: unknown, traceId: string): Refused {
  const refused = isRefusedError(error) ? error : refusalOf(error);
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

const MAYBE_DONE =
  "The database was lost while this was being done. It may have been done: look before you send it again.";

/** Every write is one transaction on one connection. Without the connection nothing was done, unless it ended at the commit. */
function refusalOf(error: unknown): RefusedError {
  if (isPoolBusy(error)) return later();
  if (isCommitLost(error)) return new RefusedError("unavailable", MAYBE_DONE);
  return new RefusedError(isStoreLost(error) ? "unavailable" : "internalError");
}
