import { parseBody } from "#lib/domain/routes/parse-body";
import { type Parts, valueAt } from "#lib/domain/routes/place";
import { codeWord, externalIdOf } from "#lib/domain/routes/plain-words";
import type { HttpAnswer } from "#lib/service/providers/http/call";
import { judgeRefusal, type Verdicts } from "#lib/service/providers/http/judge-refusal";
import type { Judged } from "#lib/service/providers/http/lane";
import type { HttpRoute } from "#lib/wire/service/http-route";

/** What a provider's answer to a message means, by the places that an admin named. */
export function judgeHttp(
  { status, headers, text }: HttpAnswer,
  places: HttpRoute["answer"],
  verdicts: Verdicts,
): Judged {
  const body = parseBody(text ?? "", headers["content-type"] ?? "");
  const parts: Parts = { status, headers, query: {}, body };
  const code = errorIn(parts, places, verdicts);
  if (status < 200 || status > 299 || code !== "") return judgeRefusal({ status, code, said: "" }, verdicts);
  if (places.id === "") return { outcome: { kind: "accepted", externalIds: [""] }, words: "" };
  const id = externalIdOf(valueAt(parts, places.id) ?? "");
  if (id !== null) return { outcome: { kind: "accepted", externalIds: [id] }, words: "" };
  return {
    outcome: { kind: "unknown", codes: [{ source: "own", code: "no id in answer" }] },
    words: `The provider answered HTTP ${status} without an id at ${places.id}.`,
  };
}

/** The code of the provider's error; empty when it says that there is none. */
function errorIn(parts: Parts, places: HttpRoute["answer"], verdicts: Verdicts): string {
  const said = places.error === "" ? null : valueAt(parts, places.error);
  if (said === null || places.accepted.includes(said)) return "";
  const code = codeWord(said);
  const known = code === "" ? null : verdicts([{ source: "http", code }]);
  return known?.mapped && known.verdict === null ? "" : code;
}
