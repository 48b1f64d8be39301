import { KIND_WORDS, PRESET_WORDS } from "#components/routes/route-labels.ts";
import { settingsOf } from "#components/routes/route-settings.ts";
import { alphabetNote } from "#lib/domain/routes/check-alphabets";
import { ANY_ALPHABET, saysAlphabet } from "#lib/domain/routes/text-filling";
import { counted } from "#lib/domain/text/counted";
import type { HttpRoute } from "#lib/wire/service/http-route";
import type { RouteDetail } from "#lib/wire/service/route-detail";
import type { RouteRequest } from "#lib/wire/service/route-request";

type Fact = [name: string, value: string];

/** A route's settings in words, the most recognisable ones first. */
export function routeFacts(route: Pick<RouteDetail, "kind" | "settings">): Fact[] {
  const settings = settingsOf(route);
  const { ratePerSecond, binds, window, validityHours, senders, prefixes, codePreset } = settings;
  return [
    ["Kind", KIND_WORDS[route.kind]],
    ...ofKind(settings),
    ["Rate", `${ratePerSecond.toLocaleString("en")} a second`],
    ["Connections", `${binds}, each with a window of ${window}`],
    ["Validity", `${validityHours} h`],
    ["Senders", senders.join(", ") || "any"],
    ["Numbers", prefixes.length > 0 ? `that begin with ${prefixes.join(", ")}` : "all"],
    ["List of codes", PRESET_WORDS[codePreset]],
  ];
}

function ofKind(settings: RouteRequest): Fact[] {
  if (settings.kind === "twilio") {
    const { accountSid, messagingServiceSid, baseUrl } = settings;
    return [
      ["Account SID", accountSid],
      ...(messagingServiceSid ? [["Service SID", messagingServiceSid] satisfies Fact] : []),
      ["Address", baseUrl],
    ];
  }
  if (settings.kind === "http") {
    const { request, callback, timeoutSeconds } = settings;
    return [
      ["Request", `${request.method} ${request.url}`],
      ["Alphabet", alphabetLabel(request)],
      ["Waits for", counted(timeoutSeconds, "second")],
      ["Callbacks", callback ? `signature: ${callback.signature.method}` : "none"],
    ];
  }
  const { host, port, tls, systemId, systemType, bind, source, destination, alphabet } = settings;
  const { longMessages, longReceipts, ids } = settings;
  return [
    ["Host", `${host}, port ${port}${tls ? ", TLS" : ", without TLS"}`],
    ["System id", systemId],
    ...(systemType ? [["System type", systemType] satisfies Fact] : []),
    ["Binds as", bind === "pair" ? "transmitter and receiver" : "transceiver"],
    ["Sender type", source ? `TON ${source.ton}, NPI ${source.npi}` : "TON and NPI by the sender’s form"],
    ["Recipient type", `TON ${destination.ton}, NPI ${destination.npi}`],
    ["Alphabet", ALPHABETS[alphabet]],
    [
      "Long texts",
      `${LONG_TEXTS[longMessages]}; receipts: ${LONG_RECEIPTS[longReceipts ?? "auto"].toLowerCase()}`,
    ],
    ["Ids", `${ids.response} in answers, ${ids.receipt} in receipts`],
  ];
}

function alphabetLabel(request: HttpRoute["request"]): string {
  const { carries, gsm, ucs2 } = request.alphabets ?? ANY_ALPHABET;
  const note = alphabetNote(request);
  if (note !== null) return note;
  if (carries === "gsm") return "GSM 03.38 alone";
  return saysAlphabet(request) ? `said as “${gsm}” or “${ucs2}”` : "left to the provider";
}

export const ALPHABETS = {
  gsm: "GSM 03.38",
  latin1: "Latin-1",
  ascii: "ASCII",
  ucs2: "UCS-2 for all texts",
} as const;

export const LONG_TEXTS = {
  udh8: "UDH, 8-bit reference",
  udh16: "UDH, 16-bit reference",
  sar: "SAR parameters",
  payload: "message_payload",
} as const;

export const LONG_RECEIPTS = {
  auto: "Found out by itself",
  each: "One for each part",
  whole: "One for the whole text",
} as const;
