import { GSM_SEPTETS } from "#lib/domain/content/gsm-alphabet";
import { countSegments } from "#lib/domain/content/segments";
import { namesIn } from "#lib/domain/routes/template";

/** The texts that a request can carry, and the provider's words for the alphabets that it declares. */
export type Alphabets = { carries: "all" | "gsm"; gsm: string; ucs2: string };

export const ANY_ALPHABET: Alphabets = { carries: "all", gsm: "", ucs2: "" };

type Saying = {
  url: string;
  body: string;
  headers: Readonly<Record<string, string>>;
  alphabets?: Alphabets | undefined;
};

/** Whether the request declares a text's alphabet. */
export function saysAlphabet({ url, body, headers }: Saying): boolean {
  return namesIn([url, body, ...Object.values(headers)].join("\n")).includes("alphabet");
}

/** A text in every form in which a request can hold it. */
export function textFilling(text: string, request: Saying) {
  const { gsm, ucs2 } = request.alphabets ?? ANY_ALPHABET;
  const { segments, forcedBy } = countSegments(text);
  const isGsm = forcedBy === null;
  return {
    text,
    /** Encoded in the alphabet that the request declares; without a declaration, always UTF-16. */
    textHex: isGsm && saysAlphabet(request) ? hexGsm(text) : hexUtf16(text),
    textOrHex: isGsm ? text : hexUtf16(text),
    alphabet: isGsm ? gsm : ucs2,
    segments: String(Math.max(1, segments)),
  };
}

/** The first character that the route's requests cannot carry; null when they can carry the text. */
export function uncarried(text: string, { alphabets }: Pick<Saying, "alphabets">): string | null {
  return alphabets?.carries === "gsm" ? countSegments(text).forcedBy : null;
}

function hexGsm(text: string): string {
  return Array.from(text, (character) => (GSM_SEPTETS.get(character) ?? []).map((octet) => hex(octet, 2)))
    .flat()
    .join("");
}

/** Big-endian UTF-16; a character beyond 16 bits is a surrogate pair. */
function hexUtf16(text: string): string {
  return text
    .toWellFormed()
    .split("")
    .map((unit) => hex(unit.charCodeAt(0), 4))
    .join("");
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}
