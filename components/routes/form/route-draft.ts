import { type HttpDraft, httpDraft, NEW_HTTP } from "#components/routes/form/http-draft.ts";
import { NEW_SMPP, type SmppDraft, smppDraft } from "#components/routes/form/smpp-draft.ts";
import { settingsOf } from "#components/routes/route-settings.ts";
import type { CodePreset } from "#lib/domain/routes/code-table";
import type { RouteCode } from "#lib/wire/service/route-common";
import type { RouteDetail } from "#lib/wire/service/route-detail";
import type { RouteKind } from "#lib/wire/service/route-summary";

/** A route as typed: numbers are texts, and lists are lines. Never contains its secrets. */
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
  /** Chosen when the request is first sent, so that sending it again creates no second route. */
  requestId: string;
};

export type TwilioDraft = { accountSid: string; messagingServiceSid: string; baseUrl: string };

const TWILIO: TwilioDraft = { accountSid: "", messagingServiceSid: "", baseUrl: "https://api.twilio.com" };

/** Initial values of a new route. */
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
    smpp: NEW_SMPP,
    twilio: TWILIO,
    http: NEW_HTTP,
    requestId: "",
  };
}

/** The draft for another kind. Untouched fields take the new kind's own defaults. */
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

/** The form's values for an existing route. Fields that newer settings lack keep the default. */
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
