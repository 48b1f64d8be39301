import type { CodeTable } from "#lib/domain/routes/code-table";
import { parseBody } from "#lib/domain/routes/parse-body";
import { codeWord, externalIdOf } from "#lib/domain/routes/plain-labels";
import type { RawCode } from "#lib/domain/routes/raw-code";
import { receiptError } from "#lib/domain/routes/verdict-of";
import { unpackReference } from "#lib/service/providers/attempt-reference";
import type { RawCallback, ReadCallback } from "#lib/service/providers/callback";
import { REFERENCE_PARAMETER } from "#lib/service/providers/callback-url";
import { inboundOf } from "#lib/service/providers/inbound-text";
import type { DeliveryReceipt } from "#lib/service/providers/link";
import { isSignedByTwilio } from "#lib/service/providers/twilio/signature";

const MEANINGS: Record<string, DeliveryReceipt["status"]> = {
  sent: "sent_to_telco",
  delivered: "success",
  read: "success",
  undelivered: "failure",
  failed: "failure",
  canceled: "failure",
};
/** Statuses that only say that Twilio has the message. */
const UNDER_WAY = ["accepted", "scheduled", "queued", "sending"];

type Reading = { authToken: string; table: CodeTable; key: Buffer; now: Date };

/** Reads Twilio's callback about a message that it was given, or with a message from a phone. */
export function readTwilioCallback(
  callback: RawCallback,
  { authToken, table, key, now }: Reading,
): ReadCallback {
  if (!isSignedByTwilio(callback, authToken)) return { kind: "forged" };
  const field = fieldsOf(callback);
  const nothing: ReadCallback = { kind: "read", receipts: [], inbound: [], oddStatus: null };
  const externalId = externalIdOf(field("MessageSid") ?? field("SmsSid") ?? "");
  const said = (field("MessageStatus") ?? "").toLowerCase();
  if (said === "") {
    if (field("From") === null || field("Body") === null) return nothing;
    const text = field("Body") || attachments(field("NumMedia"));
    const [sender, recipient] = [field("From") ?? "", field("To") ?? ""];
    return { ...nothing, inbound: [inboundOf({ sender, recipient, text, externalId })] };
  }
  if (UNDER_WAY.includes(said)) return nothing;
  const status = Object.hasOwn(MEANINGS, said) ? MEANINGS[said] : undefined;
  if (!status) return { ...nothing, oddStatus: codeWord(said) };
  const reference = new URLSearchParams(callback.query).get(REFERENCE_PARAMETER);
  const receipt = {
    externalId,
    reference: reference === null ? null : unpackReference(reference, key),
    status,
    at: now,
  };
  return { ...nothing, receipts: [{ ...receipt, ...meaningOf(status, said, field("ErrorCode"), table) }] };
}

function meaningOf(
  status: DeliveryReceipt["status"],
  said: string,
  errorCode: string | null,
  table: CodeTable,
): Pick<DeliveryReceipt, "error" | "codes" | "mapped"> {
  const hasCode = status === "failure" && errorCode !== null && !/^0*$/.test(errorCode);
  const codes: RawCode[] = [{ source: "http", code: hasCode ? codeWord(errorCode) : said }];
  if (status !== "failure") return { error: null, codes, mapped: true };
  const { error, mapped } = receiptError(table, codes);
  return { error: error ?? "delivery_unknown_error", codes, mapped };
}

/** Reads the fields from the form, JSON or the query. */
function fieldsOf({ method, query, field, body }: RawCallback): (name: string) => string | null {
  const type = method === "GET" ? "application/x-www-form-urlencoded" : (field("content-type") ?? "");
  const fields = parseBody(method === "GET" ? query : body.toString("utf8"), type);
  return (name) => {
    if (typeof fields !== "object" || fields === null || !Object.hasOwn(fields, name)) return null;
    const value = (fields as Record<string, unknown>)[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  };
}

function attachments(count: string | null): string {
  return Number(count) > 0 ? `[attachments: ${Number(count)}]` : "";
}
