import type { RouteDraft } from "#components/routes/form/route-draft.ts";
import type { SmppDraft } from "#components/routes/form/smpp-draft.ts";
import type { TypedRequest } from "#components/routes/route-queries.ts";
import { namesIn, secretNamed } from "#lib/domain/routes/template";
import { saysAlphabet } from "#lib/domain/routes/text-filling";
import type { HttpRoute } from "#lib/wire/service/http-route";
import type { RouteKind } from "#lib/wire/service/route-summary";

/** Typed secrets by name. They leave the page with the request and are stored nowhere. */
export type TypedSecrets = Record<string, string>;

/** Builds the form's request. An empty secret is left out, so the route keeps its old one. */
export function requestOf(draft: RouteDraft, secrets: TypedSecrets): TypedRequest {
  const { kind, requestId } = draft;
  return {
    kind,
    name: draft.name.trim(),
    ratePerSecond: Number(draft.ratePerSecond),
    binds: Number(draft.binds),
    window: Number(draft.window),
    validityHours: Number(draft.validityHours),
    senders: linesOf(draft.senders),
    prefixes: linesOf(draft.prefixes),
    codePreset: draft.codePreset,
    codes: draft.codes,
    ...(requestId && { requestId }),
    ...ofKind(draft),
    ...secretsOf(kind, secrets),
  };
}

/** Names of the secrets that a route needs, as far as its form tells. */
export function secretNames({ kind, http }: Pick<RouteDraft, "kind" | "http">): string[] {
  if (kind === "smpp") return ["password"];
  if (kind === "twilio") return ["authToken"];
  const named = namesIn(`${http.url}\n${http.headers}\n${http.method === "GET" ? "" : http.body}`);
  const signature = http.callback?.signature;
  const key = signature && signature.method !== "none" ? signature.secret : "";
  const all = [...named.map(secretNamed), key].filter((name) => name !== null && name !== "");
  return [...new Set(all)].filter((name) => name !== null);
}

/** The request, the answer and the callback of an HTTP route, as templates. */
export function httpTemplates({ http }: Pick<RouteDraft, "http">) {
  const { method, url, encoding, callback } = http;
  const headers = headersOf(http.headers);
  const body = method === "GET" ? "" : http.body;
  const { carries, gsm, ucs2 } = http.alphabets;
  // The fields for these words exist only while the request declares the alphabet.
  const words = saysAlphabet({ url, headers, body }) ? { gsm, ucs2 } : { gsm: "", ucs2: "" };
  return {
    request: { method, url: url.trim(), encoding, headers, body, alphabets: { carries, ...words } },
    answer: { id: http.answerId.trim(), error: http.answerError.trim(), accepted: linesOf(http.accepted) },
    callback: callback
      ? {
          ...callback,
          sentToTelco: linesOf(callback.sentToTelco),
          success: linesOf(callback.success),
          failure: linesOf(callback.failure),
        }
      : undefined,
  } satisfies Pick<HttpRoute, "request" | "answer" | "callback">;
}

/** Distinct values of a multi-line field, without empty ones. Commas also separate values. */
export function linesOf(text: string): string[] {
  const all = text.split(/[\n,;]/).map((line) => line.trim());
  return [...new Set(all.filter((line) => line !== ""))];
}

function ofKind(draft: RouteDraft): TypedRequest {
  if (draft.kind === "smpp") return smppRequest(draft.smpp);
  if (draft.kind === "twilio") {
    const { accountSid, messagingServiceSid, baseUrl } = draft.twilio;
    return {
      accountSid: accountSid.trim(),
      messagingServiceSid: messagingServiceSid.trim(),
      baseUrl: baseUrl.trim(),
    };
  }
  return { ...httpTemplates(draft), timeoutSeconds: Number(draft.http.timeoutSeconds) };
}

function smppRequest({ sourceTon, sourceNpi, destinationTon, destinationNpi, ...smpp }: SmppDraft) {
  const { responseIds, receiptIds, ...rest } = smpp;
  const hasSource = sourceTon !== "" || sourceNpi !== "";
  return {
    ...rest,
    host: smpp.host.trim(),
    port: Number(smpp.port),
    systemId: smpp.systemId.trim(),
    ...(hasSource && { source: { ton: Number(sourceTon), npi: Number(sourceNpi) } }),
    destination: { ton: Number(destinationTon), npi: Number(destinationNpi) },
    ids: { response: responseIds, receipt: receiptIds },
  };
}

function secretsOf(kind: RouteKind, typed: TypedSecrets): TypedRequest {
  const given = Object.fromEntries(Object.entries(typed).filter(([, secret]) => secret !== ""));
  return kind === "http" ? { secrets: given } : given;
}

/** One header per line. A line without a colon is a header without a value. */
function headersOf(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name.trim(), value.join(":").trim()];
    }),
  );
}
