import * as z from "zod";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { CODE_PRESETS } from "#lib/domain/routes/code-table";
import { MAX_CODE_CHARACTERS } from "#lib/domain/routes/plain-words";
import { ROUTE_STATES } from "#lib/domain/routes/route-state";

/** ISO 8601, UTC. */
const Moment = z.iso.datetime();
const text = (maximum: number) =>
  z.string().max(maximum, { error: `it can have at most ${maximum} characters` });
const filled = (maximum: number) => text(maximum).min(1, { error: "it cannot be empty" });

export const ROUTE_KINDS = ["smpp", "twilio", "http"] as const;
export type RouteKind = (typeof ROUTE_KINDS)[number];

const RouteName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, {
  error: "use at most 40 letters, digits, dots, hyphens and underscores, and begin with a letter or digit",
});

/** A line of a route's own table of codes; it wins over the preset's. */
export const RouteCode = z.strictObject({
  status: text(20).optional(),
  stat: text(20).optional(),
  err: text(20).optional(),
  http: text(MAX_CODE_CHARACTERS).optional(),
  error: z.enum([...DELIVERY_ERROR_CODES, "hold", "hold_briefly", "alarm"]),
});
export type RouteCode = z.infer<typeof RouteCode>;

/** What all kinds of routes have. */
const common = {
  name: RouteName,
  ratePerSecond: z.number().min(0.1).max(10_000),
  /** How long a message may wait for the route and the provider. */
  validityHours: z.number().min(0.001).max(168).default(48),
  /** Senders that the provider lets this account use; empty: any. The first is the one of campaigns without a sender. */
  senders: z.array(filled(20)).max(100).default([]),
  /** Beginnings of the numbers that the route serves; empty: all. */
  prefixes: z
    .array(z.string().regex(/^\d{1,15}$/, { error: "digits only" }))
    .max(200)
    .default([]),
  codePreset: z.enum(CODE_PRESETS).default("standard"),
  codes: z.array(RouteCode).max(500).default([]),
  /** Chosen by whoever asks, so that asking twice makes one route. */
  requestId: z.uuid().optional(),
};

const npi = z.int().min(0).max(255);
const Address = z.strictObject({ ton: npi, npi });

export const SmppRoute = z.strictObject({
  kind: z.literal("smpp"),
  ...common,
  host: filled(255),
  port: z.int().min(1).max(65_535),
  tls: z.boolean().default(false),
  systemId: filled(15),
  /** Write-only. Absent in a change: it stays. */
  password: text(64).optional(),
  systemType: text(12).default(""),
  bind: z.enum(["transceiver", "pair"]).default("transceiver"),
  binds: z.int().min(1).max(50).default(1),
  ratePerSecond: common.ratePerSecond.default(30),
  window: z.int().min(1).max(1000).default(10),
  /** Absent: by the sender's form: 5/0 for names, 1/1 for numbers, 3/0 for short codes. */
  source: Address.optional(),
  destination: Address.default({ ton: 1, npi: 1 }),
  /** The centre's default alphabet, data_coding 0. */
  alphabet: z.enum(["gsm", "latin1", "ascii", "ucs2"]).default("gsm"),
  longMessages: z.enum(["udh8", "udh16", "sar", "payload"]).default("udh8"),
  ids: z
    .strictObject({
      response: z.enum(["text", "hexadecimal", "decimal"]).default("text"),
      receipt: z.enum(["text", "hexadecimal", "decimal"]).default("text"),
    })
    .default({ response: "text", receipt: "text" }),
});
export type SmppRoute = z.infer<typeof SmppRoute>;

export const TwilioRoute = z.strictObject({
  kind: z.literal("twilio"),
  ...common,
  codePreset: common.codePreset.default("twilio"),
  accountSid: filled(64),
  /** Write-only. Absent in a change: it stays. */
  authToken: text(200).optional(),
  /** Used instead of the sender, where it is given. */
  messagingServiceSid: text(64).default(""),
  /** Twilio's own address, unless another one speaks its API. */
  baseUrl: z.url().default("https://api.twilio.com"),
  binds: z.int().min(1).max(50).default(1),
  ratePerSecond: common.ratePerSecond.default(10),
  window: z.int().min(1).max(1000).default(10),
});
export type TwilioRoute = z.infer<typeof TwilioRoute>;

/** Where something stands in an answer or callback: `body.messages.0.id`, `header.x-id`, `query.id`, `status`. */
const Place = text(200);
const pairs = z.record(text(200), text(4000)).default({});

/**
 * A provider without a kind of its own. Texts may hold `{recipient}`, `{sender}`, `{text}`, `{reference}`, `{callbackUrl}`,
 * `{validityMinutes}` and `{secret.NAME}`.
 */
export const HttpRoute = z.strictObject({
  kind: z.literal("http"),
  ...common,
  request: z.strictObject({
    method: z.enum(["GET", "POST", "PUT"]).default("POST"),
    url: filled(2000),
    headers: pairs,
    /** `json` and `form` encode what they fill in; `text` does not. */
    encoding: z.enum(["json", "form", "text"]).default("json"),
    /** The body as text, such as JSON with placeholders. Empty for GET. */
    body: text(20_000).default(""),
  }),
  answer: z
    .strictObject({
      /** Where the provider's id stands; empty: it gives none, and the reference is all. */
      id: Place.default(""),
      /** Where an error's code stands. Without one, the HTTP status decides. */
      error: Place.default(""),
      /** Values at `error` that mean no error, such as `0`. */
      accepted: z.array(text(100)).max(20).default([]),
    })
    .default({ id: "", error: "", accepted: [] }),
  callback: z
    .strictObject({
      id: Place.default(""),
      reference: Place.default(""),
      status: Place.default(""),
      error: Place.default(""),
      /** Values at `status`, by what they mean. Others are ignored. */
      sentToTelco: z.array(text(100)).max(50).default([]),
      success: z.array(text(100)).max(50).default([]),
      failure: z.array(text(100)).max(50).default([]),
      signature: z
        .strictObject({
          /** `token`: the place holds the secret itself. `hmac-*`: it holds the HMAC of the raw body. */
          method: z.enum(["none", "token", "hmac-sha1", "hmac-sha256"]).default("none"),
          place: Place.default(""),
          encoding: z.enum(["hex", "base64"]).default("hex"),
          /** Which of the secrets is the key. */
          secret: text(40).default(""),
        })
        .default({ method: "none", place: "", encoding: "hex", secret: "" }),
      /** Where sender, recipient and text of a message from a phone stand. A callback with all three is one. */
      inbound: z
        .strictObject({ sender: Place.default(""), recipient: Place.default(""), text: Place.default("") })
        .default({ sender: "", recipient: "", text: "" }),
    })
    .optional(),
  /** Write-only, by name. Absent in a change: they stay. */
  secrets: z.record(z.string().regex(/^[A-Za-z0-9_]{1,40}$/), text(2000)).optional(),
  binds: z.int().min(1).max(50).default(1),
  ratePerSecond: common.ratePerSecond.default(10),
  window: z.int().min(1).max(1000).default(10),
  timeoutSeconds: z.number().min(1).max(60).default(10),
});
export type HttpRoute = z.infer<typeof HttpRoute>;

/** What an admin makes a route of (`route.json`). */
export const RouteRequest = z.discriminatedUnion("kind", [SmppRoute, TwilioRoute, HttpRoute]);
export type RouteRequest = z.infer<typeof RouteRequest>;

/** What `route_bind.report` holds. */
export const RouteBindReport = z.object({
  inWindow: z.int(),
  window: z.int(),
  sentLastSecond: z.number(),
  ratePerSecond: z.number(),
  throttledUntil: Moment.nullable(),
  answerMs: z.number().nullable(),
});
export type RouteBindReport = z.infer<typeof RouteBindReport>;

export const RouteSummary = z.object({
  routeId: z.string(),
  name: z.string(),
  kind: z.enum(ROUTE_KINDS),
  state: z.enum(ROUTE_STATES),
  /** What is wrong, in a sentence; empty when nothing is. */
  fault: z.string(),
  outUntil: Moment.nullable(),
  pausedAt: Moment.nullable(),
  pauseReason: z.string(),
  pausedBy: z.string(),
  ratePerSecond: z.number(),
  binds: z.int(),
  bound: z.int(),
  sentLastSecond: z.number(),
  inWindow: z.int(),
  window: z.int(),
  /** Empty: any. */
  senders: z.array(z.string()),
  /** Campaigns that name it. */
  campaigns: z.int(),
  /** Receipts of the last 7 days whose message was not found. */
  unmatched: z.int(),
  createdAt: Moment,
});
export type RouteSummary = z.infer<typeof RouteSummary>;

/** GET /api/console/service/routes. */
export const RouteList = z.object({
  routes: z.array(RouteSummary),
  /** Campaigns without routes are carried by the simulator; false in production, where their messages wait. */
  simulator: z.boolean(),
  asOf: Moment,
});
export type RouteList = z.infer<typeof RouteList>;

/** GET /api/console/service/routes/{name}. */
export const RouteDetail = RouteSummary.extend({
  /** The request that would make it, without secrets. */
  settings: z.record(z.string(), z.json()),
  /** Names of the secrets that it has. */
  secrets: z.array(z.string()),
  /** Where the provider sends receipts to; null for SMPP. */
  callbackUrl: z.string().nullable(),
  bindList: z.array(
    z.object({
      n: z.int(),
      worker: z.string().nullable(),
      boundSince: Moment.nullable(),
      fault: z.string(),
      faultAt: Moment.nullable(),
      report: RouteBindReport.nullable(),
    }),
  ),
  campaignList: z.array(z.object({ campaignId: z.string(), name: z.string(), place: z.int() })),
  /** Codes that the provider answered, most frequent first. */
  codesSeen: z.array(
    z.object({
      source: z.string(),
      code: z.string(),
      /** What the preset knows of it; empty when it knows nothing. */
      words: z.string(),
      verdict: z.string(),
      mapped: z.boolean(),
      n: z.int(),
      lastAt: Moment,
    }),
  ),
  events: z.array(z.object({ at: Moment, kind: z.string(), words: z.string(), n: z.int() })),
  inbound: z.array(z.object({ at: Moment, sender: z.string(), recipient: z.string(), text: z.string() })),
  unmatchedReceipts: z.array(
    z.object({
      at: Moment,
      externalId: z.string().nullable(),
      status: z.string(),
      raw: z.string(),
      words: z.string(),
    }),
  ),
  tests: z.array(
    z.object({
      testId: z.string(),
      recipient: z.string(),
      sender: z.string(),
      text: z.string(),
      madeBy: z.string(),
      madeAt: Moment,
      status: z.string().nullable(),
      error: z.string().nullable(),
      raw: z.string(),
      /** The raw code in words; empty when nobody knows it. */
      words: z.string(),
      parts: z.int(),
      externalIds: z.array(z.string()),
    }),
  ),
  asOf: Moment,
});
export type RouteDetail = z.infer<typeof RouteDetail>;

/** POST …/routes/{name}/tests. */
export const RouteTest = z.strictObject({
  recipient: filled(20),
  text: filled(1600),
  sender: text(20).default(""),
});
export type RouteTest = z.infer<typeof RouteTest>;

/** PUT /api/console/service/campaigns/{id}/routes: all of them, in order, by name. Without a sender, it stays. */
export const CampaignRoutes = z.strictObject({
  routes: z.array(RouteName).max(10),
  sender: text(20).optional(),
});
export type CampaignRoutes = z.infer<typeof CampaignRoutes>;

/** What is not named stays. */
export const CampaignRoutesUpdate = CampaignRoutes.partial();
export type CampaignRoutesUpdate = z.infer<typeof CampaignRoutesUpdate>;

/** POST /api/console/service/routes. */
export const MadeRoute = z.object({ routeId: z.string() });
export type MadeRoute = z.infer<typeof MadeRoute>;

/** What POST …/routes/{name}/tests answers: the page shows the rest under `tests`. */
export const StartedRouteTest = z.object({ testId: z.string() });
export type StartedRouteTest = z.infer<typeof StartedRouteTest>;

/** DELETE /api/console/service/routes/{name}. */
export const DeletedRoute = z.object({ deleted: z.string() });
export type DeletedRoute = z.infer<typeof DeletedRoute>;
