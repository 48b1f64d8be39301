import type { Batch } from "#lib/installation/audit-stream/batch";
import { type AuditStreamContext, STREAM_OWNER } from "#lib/installation/audit-stream/context";
import { traced } from "#lib/platform/tracing/tracing";
import { sendWebhook } from "#lib/platform/webhooks/send-webhook";

/** The stream cannot send until somebody creates a secret. */
const NO_SECRET =
  "The webhook has no secret yet. Make one in Settings, Audit stream, or by admin -- audit-stream secret.";
const UNREADABLE = "The secret was encrypted with a different SECRET_KEY. Make a new one.";

/** Sends to the target in AUDIT_STREAM. Throws when it was not accepted, with a plain sentence if it can. */
export async function sendBatch(
  { settings, sealing, write, timeoutMs }: AuditStreamContext,
  { delivery, body, lines }: Pick<Batch, "delivery" | "body" | "lines">,
  sealed: Buffer | null,
): Promise<void> {
  const { auditStream } = settings;
  if (auditStream?.kind !== "webhook") return write(lines);
  if (!sealed) throw new Error(NO_SECRET);
  const secret = await sealing.open(sealed, STREAM_OWNER);
  if (secret === null) throw new Error(UNREADABLE);
  const { url } = auditStream;
  const attributes = { "http.request.method": "POST", "server.address": new URL(url).hostname };
  await traced("POST audit stream", { kind: "client", attributes }, () =>
    sendWebhook({ url, secret }, delivery, body, new Date(), settings, timeoutMs),
  );
}
