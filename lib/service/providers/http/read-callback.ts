import { type CallbackTemplate, provesBody } from "#lib/domain/routes/check-callback";
import { type Parts, valueAt } from "#lib/domain/routes/field-path";
import { parseBody, parseForm } from "#lib/domain/routes/parse-body";
import { codeWord, externalIdOf } from "#lib/domain/routes/plain-labels";
import type { RawCode } from "#lib/domain/routes/raw-code";
import { type Report, readReports } from "#lib/domain/routes/read-reports";
import { receiptError } from "#lib/domain/routes/verdict-of";
import { unpackReference } from "#lib/service/providers/attempt-reference";
import type { RawCallback, ReadCallback } from "#lib/service/providers/callback";
import { REFERENCE_PARAMETER } from "#lib/service/providers/callback-url";
import { isSignedByProvider } from "#lib/service/providers/http/signature";
import { inboundOf } from "#lib/service/providers/inbound-text";
import type { DeliveryReceipt } from "#lib/service/providers/link";
import type { HttpRoute } from "#lib/wire/service/http-route";

/** The longest time that a callback may be under way, including the difference of the clocks. */
const FRESH_MS = 5 * 60_000;

type Reading = {
  settings: HttpRoute;
  secrets: Readonly<Record<string, string>>;
  key: Buffer;
  callbackRenewals: number;
  now: Date;
};

/** Reads a provider's callback from the fields that an admin named. */
export function readHttpCallback(callback: RawCallback, reading: Reading): ReadCallback {
  const { settings } = reading;
  const parts = partsOf(callback, settings);
  if (!settings.callback || !isSignedByProvider(callback, parts, reading)) return { kind: "forged" };
  const proven = provesBody(settings.callback) ? { headers: {}, query: {}, body: parts.body } : parts;
  if (isReplayed(settings.callback, proven, reading.now)) return { kind: "forged" };
  const all = readReports(settings.callback, proven);
  const reports = all.filter(({ status }) => status !== "");
  const query = namesMessage(settings.callback) ? proven.query : parts.query;
  const receipts = reports.map((report) => deliveryReceiptOf(report, query[REFERENCE_PARAMETER], reading));
  const odd = reports.find((_, i) => receipts[i] === null);
  return {
    kind: "read",
    receipts: receipts.filter((receipt) => receipt !== null),
    inbound: all.flatMap(({ id, inbound }) =>
      inbound ? [inboundOf({ ...inbound, externalId: externalIdOf(id ?? "") })] : [],
    ),
    oddStatus: odd ? codeWord(odd.status) : null,
  };
}

/** Whether a signed callback is too old: it may then be a replay of a captured one. */
function isReplayed({ signature }: CallbackTemplate, proven: Parts, now: Date): boolean {
  if (signature.time === "") return false;
  const at = momentIn(valueAt(proven, signature.time) ?? "");
  return !(Math.abs(now.getTime() - at) <= FRESH_MS);
}

/** Milliseconds since 1970, read from seconds, milliseconds or ISO 8601. */
function momentIn(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) return Date.parse(text);
  return Number(text) < 1e11 ? Number(text) * 1000 : Number(text);
}

/** Whether the callback itself says which message it is about. Otherwise only the reference in its address does. */
function namesMessage({ id, reference }: CallbackTemplate): boolean {
  return id !== "" || reference !== "";
}

/** Null when the status has no meaning for the route. */
function deliveryReceiptOf(
  report: Report,
  named: string | undefined,
  { settings, key, now }: Reading,
): DeliveryReceipt | null {
  const status = meaningOf(report.status, settings);
  if (status === null) return null;
  const reference = named ?? report.reference;
  return {
    externalId: externalIdOf(report.id ?? ""),
    reference: reference === null ? null : unpackReference(reference, key),
    status,
    at: now,
    ...errorOf(report, status, settings),
  };
}

function meaningOf(said: string, { callback }: HttpRoute): DeliveryReceipt["status"] | null {
  if (callback?.success.includes(said)) return "success";
  if (callback?.failure.includes(said)) return "failure";
  return callback?.sentToTelco.includes(said) ? "sent_to_telco" : null;
}

/** The error of a failure is read from its code, or from the status if there is no code. */
function errorOf(
  report: Report,
  status: DeliveryReceipt["status"],
  table: HttpRoute,
): Pick<DeliveryReceipt, "error" | "codes" | "mapped"> {
  const own: RawCode = { source: "http", code: codeWord(report.status) };
  if (status !== "failure") return { error: null, codes: [own], mapped: true };
  const said = codeWord(report.error ?? "");
  const codes: RawCode[] = said === "" ? [own] : [{ source: "http", code: said }];
  const { error, mapped } = receiptError(table, codes);
  // If the code is no error, the reason of the failure is as unknown as without a code.
  if (error !== null) return { error, codes, mapped };
  return { error: "delivery_unknown_error", codes, mapped: false };
}

/** Reads only the headers that the route uses. */
function partsOf({ query, field, body }: RawCallback, { callback }: HttpRoute): Parts {
  const { id, reference, status, error, signature, inbound } = callback ?? {};
  const paths = [id, reference, status, error, signature?.place, ...Object.values(inbound ?? {})];
  const headers: Record<string, string> = Object.create(null);
  for (const path of paths) {
    const name = /^header\.(.+)$/.exec(path ?? "")?.[1]?.toLowerCase();
    const value = name === undefined ? null : field(name);
    if (name !== undefined && value !== null) headers[name] = value;
  }
  const text = body.toString("utf8");
  return {
    headers,
    query: parseForm(query),
    body: parseBody(text, field("content-type") ?? ""),
    text,
  };
}
