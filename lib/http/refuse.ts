import { refusals } from "#lib/domain/errors";
import { isRefusedError, RefusedError } from "#lib/domain/refused-error";

export type Refused = { status: number; code: string; fields: Record<string, string>; body: unknown };

/** The reply to whatever was thrown: a refusal's row of the table, or 500 with nothing of the cause in it. */
export function refuse(error: unknown, traceId: string): Refused {
  const refused = isRefusedError(error)
    ? error
    : new RefusedError(isStoreLost(error) ? "unavailable" : "internalError");
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

/** PostgreSQL away, going or not answering in time: classes 08 and 57 of its error codes, and the socket's own. */
function isStoreLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (/^(08|57|53300|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message);
}
