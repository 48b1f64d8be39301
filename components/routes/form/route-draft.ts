import { settingsOf } from "#components/routes/route-settings.ts";
import type { CodePreset } from "#lib/domain/routes/code-table";
import type { HttpRoute } from "#lib/wire/service/http-route";
import type { RouteCode } from "#lib/wire/service/route-common";
import type { RouteDetail } from "#lib/wire/service/route-detail";
import type { RouteKind } from "#lib/wire/service/route-summary";
import type { SmppRoute } from "#lib/wire/service/smpp-route";

/** A route as it is typed: numbers as texts, lists as lines. Never its secrets. */
export type RouteDraft = {
  kind: RouteKind;
  name: string;
  ratePerSecond: string;
  binds: string;
  window: string;
  validityHours: string;
  senders: string;
  prefixes: string;
  codePreset: CodePreset;
  codes: RouteCode[];
  smpp: SmppDraft;
  twilio: TwilioDraft;
  http: HttpDraft;
  /** Chosen when it is first sent, so that sending it again makes no second route. */
  requestId: string;
};

export type SmppDraft = {
  host: string;
  port: string;
  tls: boolean;
  systemId: string;
  systemType: string;
  bind: SmppRoute["bind"];
  /** Empty: by the sender's form. */
  sourceTon: string;
  sourceNpi: string;
  destinationTon: string;
  destinationNpi: string;
  alphabet: SmppRoute["alphabet"];
  longMessages: SmppRoute["longMessages"];
  responseIds: SmppRoute["ids"]["response"];
  receiptIds: SmppRoute["ids"]["receipt"];
};

export type TwilioDraft = { accountSid: string; messagingServiceSid: string; baseUrl: string };

type Request = HttpRoute["request"];
type Callback = NonNullable<HttpRoute["callback"]>;

export type HttpDraft = {
  method: Request["method"];
  url: string;
  encoding: Request["encoding"];
  /** A header a line: `Name: value`. */
  headers: string;
  body: string;
  timeoutSeconds: string;
  answerId: string;
  answerError: string;
  accepted: string;
  /** Null: the provider calls nothing back. */
  callback: CallbackDraft | null;
};

export type CallbackDraft = {
  [Place in "id" | "reference" | "status" | "error" | "sentToTelco" | "success" | "failure"]: string;
} & { signature: Callback["signature"]; inbound: Callback["inbound"] };

const SMPP: SmppDraft = {
  host: "",
  port: "2775",
  tls: false,
  systemId: "",
  systemType: "",
  bind: "transceiver",
  sourceTon: "",
  sourceNpi: "",
  destinationTon: "1",
  destinationNpi: "1",
  alphabet: "gsm",
  longMessages: "udh8",
  responseIds: "text",
  receiptIds: "text",
};

const TWILIO: TwilioDraft = { accountSid: "", messagingServiceSid: "", baseUrl: "https://api.twilio.com" };

const BODY = `{
  "to": "{recipient}",
  "from": "{sender}",
  "text": "{text}",
  "callback": "{callbackUrl}"
}`;

export const NEW_CALLBACK: CallbackDraft = {
  id: "body.id",
  reference: "",
  status: "body.status",
  error: "",
  sentToTelco: "",
  success: "delivered",
  failure: "failed",
  signature: { method: "none", place: "", encoding: "hex", secret: "" },
  inbound: { sender: "", recipient: "", text: "" },
};

const HTTP: HttpDraft = {
  method: "POST",
  url: "",
  encoding: "json",
  headers: "Authorization: Bearer {secret.TOKEN}",
  body: BODY,
  timeoutSeconds: "10",
  answerId: "body.id",
  answerError: "",
  accepted: "",
  callback: null,
};

/** What a form of a new route begins with. */
export function newDraft(kind: RouteKind): RouteDraft {
  return {
    kind,
    name: "",
    ratePerSecond: kind === "smpp" ? "30" : "10",
    binds: "1",
    window: "10",
    validityHours: "48",
    senders: "",
    prefixes: "",
    codePreset: kind === "twilio" ? "twilio" : "standard",
    codes: [],
    smpp: SMPP,
    twilio: TWILIO,
    http: HTTP,
    requestId: "",
  };
}

/** The draft for another kind. What has a default of its own there and was not touched takes it on. */
export function withKind(draft: RouteDraft, kind: RouteKind): RouteDraft {
  const before = newDraft(draft.kind);
  const after = newDraft(kind);
  const { ratePerSecond, codePreset } = draft;
  return {
    ...draft,
    kind,
    ratePerSecond: ratePerSecond === before.ratePerSecond ? after.ratePerSecond : ratePerSecond,
    codePreset: codePreset === before.codePreset ? after.codePreset : codePreset,
  };
}

/** The form of a route that exists. What settings of a newer version lack keeps the default. */
export function draftOf(route: Pick<RouteDetail, "kind" | "settings">): RouteDraft {
  const settings = settingsOf(route);
  const draft = newDraft(route.kind);
  return {
    ...draft,
    name: settings.name,
    ratePerSecond: String(settings.ratePerSecond),
    binds: String(settings.binds),
    window: String(settings.window ?? draft.window),
    validityHours: String(settings.validityHours),
    senders: settings.senders.join("\n"),
    prefixes: settings.prefixes.join("\n"),
    codePreset: settings.codePreset ?? draft.codePreset,
    codes: settings.codes ?? [],
    ...(settings.kind === "smpp" && { smpp: smppDraft(settings) }),
    ...(settings.kind === "twilio" && {
      twilio: {
        accountSid: settings.accountSid,
        messagingServiceSid: settings.messagingServiceSid,
        baseUrl: settings.baseUrl,
      },
    }),
    ...(settings.kind === "http" && { http: httpDraft(settings) }),
  };
}

function smppDraft({ source, destination, ids, ...smpp }: SmppRoute): SmppDraft {
  return {
    host: smpp.host,
    port: String(smpp.port),
    tls: smpp.tls,
    systemId: smpp.systemId,
    systemType: smpp.systemType,
    bind: smpp.bind,
    sourceTon: source ? String(source.ton) : "",
    sourceNpi: source ? String(source.npi) : "",
    destinationTon: String(destination.ton),
    destinationNpi: String(destination.npi),
    alphabet: smpp.alphabet,
    longMessages: smpp.longMessages,
    responseIds: ids.response,
    receiptIds: ids.receipt,
  };
}

function httpDraft({ request, answer, callback, timeoutSeconds }: HttpRoute): HttpDraft {
  return {
    ...request,
    headers: Object.entries(request.headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n"),
    timeoutSeconds: String(timeoutSeconds),
    answerId: answer.id,
    answerError: answer.error,
    accepted: answer.accepted.join("\n"),
    callback: callback
      ? {
          ...callback,
          sentToTelco: callback.sentToTelco.join("\n"),
          success: callback.success.join("\n"),
          failure: callback.failure.join("\n"),
        }
      : null,
  };
}
