import { type FieldProblem, problem } from "#lib/domain/routes/field-problem";
import type { RequestTemplate } from "#lib/domain/routes/fill-request";
import { namesIn } from "#lib/domain/routes/template";
import { ANY_ALPHABET, saysAlphabet } from "#lib/domain/routes/text-filling";

/** Problems in how a request declares a text's alphabet. */
export function alphabetProblems(request: RequestTemplate): FieldProblem[] {
  const { carries, gsm, ucs2 } = request.alphabets ?? ANY_ALPHABET;
  if (!saysAlphabet(request)) {
    const isEither = namesIn(request.url + request.body).includes("textOrHex");
    return [
      ...(gsm + ucs2 === ""
        ? []
        : problem("request.alphabets", "{alphabet}, where these words go, is nowhere")),
      ...(isEither
        ? problem(
            "request.body",
            "with {textOrHex} the provider needs {alphabet}, to know which of both it is",
          )
        : []),
    ];
  }
  return [
    ...(gsm === ucs2
      ? problem(
          "request.alphabets",
          "write what stands for {alphabet}: a word for GSM texts, another for all others",
        )
      : []),
    ...(carries === "gsm"
      ? problem("request.alphabets.carries", "a request with {alphabet} carries all texts")
      : []),
  ];
}

/** Providers' ways to declare an alphabet: the parameter, and its values for GSM 03.38 and UTF-16. */
const SAYINGS = [
  { name: "coding|dcs|data[_-]?coding", gsm: "0", ucs2: "[28]", inJson: true },
  { name: "unicode", gsm: "0|false|no", ucs2: "1|true|yes", inJson: true },
  { name: "encoding", gsm: "gsm-?7?|7-?bit", ucs2: "ucs-?2|utf-?16|unicode", inJson: true },
  // In JSON, `type` has many meanings.
  { name: "type", gsm: "text|0", ucs2: "unicode|2", inJson: false },
];

/** A note for an admin if a request declares one alphabet for all texts; null if it does not. */
export function alphabetNote(request: RequestTemplate): string | null {
  const said = saysAlphabet(request) ? null : saidOfAll(request);
  if (!said) return null;
  if (!said.isGsm)
    return `${said.words} says of every text that it is UTF-16, so that one in plain English costs twice as many segments. Write {alphabet} in its place.`;
  if (request.alphabets?.carries === "gsm") return null;
  return `${said.words} says of every text that it is GSM 03.38: ë, Chinese or Tamil reach the phone as question marks, and count as delivered. Write {alphabet} in its place, or choose that the route carries GSM texts alone.`;
}

function saidOfAll({ url, body, encoding }: RequestTemplate): { words: string; isGsm: boolean } | null {
  const query = encoding === "form" ? `${url}&${body}` : url;
  for (const { name, gsm, ucs2, inJson } of SAYINGS) {
    const value = `(?:(?<gsm>${gsm})|(?:${ucs2}))`;
    const field = new RegExp(`[?&](?:${name})=${value}(?=&|$)`, "i").exec(query);
    const found =
      field ?? (inJson ? new RegExp(`"(?:${name})"\\s*:\\s*"?${value}"?(?=\\s*[,}])`, "i").exec(body) : null);
    if (found) return { words: found[0].replace(/^[?&]/, ""), isGsm: found.groups?.gsm !== undefined };
  }
  return null;
}
