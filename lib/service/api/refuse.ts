import { refusals } from "#lib/domain/api/errors";
import { isRefusedError, RefusedError } from "#lib/domain/api/refused-error";
import { isPoolBusy } from "#lib/platform/postgres/brief-wait";
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

/** Every write is one transaction on one connection. Without the connection nothing was done. */
function refusalOf(error: unknown): RefusedError {
  if (isPoolBusy(error)) return later();
  return new RefusedError(isStoreLost(error) ? "unavailable" : "internalError");
}
