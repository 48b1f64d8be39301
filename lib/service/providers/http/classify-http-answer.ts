import { type Parts, valueAt } from "#lib/domain/routes/field-path";
import { parseBody } from "#lib/domain/routes/parse-body";
import { codeWord, externalIdOf, plainWords } from "#lib/domain/routes/plain-labels";
import type { HttpAnswer } from "#lib/service/providers/http/call";
import { classifyRefusal, type Verdicts } from "#lib/service/providers/http/classify-refusal";
import type { ClassifiedAnswer } from "#lib/service/providers/http/lane";
import type { HttpRoute } from "#lib/wire/service/http-route";

/** Where the route finds values in answers, and which words of its code table are errors. */
export type AnswerSettings = Pick<HttpRoute, "answer" | "codes">;

const MAX_SAID = 200;

/** The meaning of a provider's answer to a message, read from the fields that an admin named. */
export function classifyHttpAnswer(
  { status, headers, text }: HttpAnswer,
  { answer: permits, codes }: AnswerSettings,
  verdicts: Verdicts,
): ClassifiedAnswer {
  const body = parseBody(text ?? "", headers["content-type"] ?? "");
  const parts: Parts = { status, headers, query: {}, body, text: text ?? "" };
  const isOk = status >= 200 && status < 300;
  const said = permits.error === "" ? null : valueAt(parts, permits.error);
  const isFine = said !== null && isNoError(said, permits, verdicts);
  // A page or a sentence has no fields to read, but it may contain words that the route lists.
  const isProse = body === null && plainWords(text ?? "", MAX_SAID) !== "";
  const listed = isProse && !isFine ? listedWord(text ?? "", codes) : null;
  const isUnread = isProse && /^body\b/.test(permits.error) && !isFine;
  const code = listed ?? (said === null || isFine || isUnread ? "" : codeWord(said));
  if (!isOk || code !== "") return classifyRefusal({ status, code, said: "" }, verdicts);
  const id = permits.id === "" ? null : externalIdOf(valueAt(parts, permits.id) ?? "");
  if (id !== null) return accepted(id);
  if (isUnread)
    return unknown(status, `and what the route does not know: ${plainWords(text ?? "", MAX_SAID)}`);
  if (permits.id !== "") return unknown(status, `without an id at ${permits.id}`);
  const isSaid = isFine || permits.accepted.length === 0;
  return isSaid ? accepted("") : unknown(status, `without a value at ${permits.error}`);
}

function accepted(id: string): ClassifiedAnswer {
  return { outcome: { kind: "accepted", externalIds: [id] }, words: "" };
}

/** The message may have been taken: the answer neither confirms nor denies it. */
function unknown(status: number, what: string): ClassifiedAnswer {
  return {
    outcome: { kind: "unknown", codes: [{ source: "own", code: "answer not understood" }] },
    words: `The provider answered HTTP ${status} ${what}.`,
  };
}

function isNoError(said: string, { accepted }: HttpRoute["answer"], verdicts: Verdicts): boolean {
  if (accepted.includes(said)) return true;
  const code = codeWord(said);
  if (code === "") return true;
  const known = verdicts([{ source: "http", code }]);
  return known.mapped && known.verdict === null;
}

/** The first of the route's codes that the text contains as a whole word. Codes without a letter are skipped, because any page contains numbers. */
function listedWord(text: string, codes: HttpRoute["codes"]): string | null {
  const spaced = ` ${plainWords(text, text.length).toLowerCase()} `;
  const isIn = (word: string) => {
    const at = spaced.indexOf(word);
    const isWhole = (character = "") => !/[\p{L}\d]/u.test(character);
    return /\p{L}/u.test(word) && at > 0 && isWhole(spaced[at - 1]) && isWhole(spaced[at + word.length]);
  };
  const found = codes.find(({ http }) => http !== undefined && isIn(http.toLowerCase()));
  return found?.http ?? null;
}
