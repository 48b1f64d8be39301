import { alphabetProblems } from "#lib/domain/routes/check-alphabets";
import { type CallbackTemplate, callbackProblems } from "#lib/domain/routes/check-callback";
import { isFieldPath } from "#lib/domain/routes/field-path";
import { type FieldProblem, problem } from "#lib/domain/routes/field-problem";
import { fillRequest, type RequestTemplate } from "#lib/domain/routes/fill-request";
import { probesOf } from "#lib/domain/routes/probe-message";
import { isPlaceholder, namesIn, PLACEHOLDERS, secretNamed } from "#lib/domain/routes/template";

/** The part of an HTTP route that is checked; lib/wire's HttpRoute has these fields. */
export type HttpTemplates = {
  request: RequestTemplate;
  answer: { id: string; error: string; accepted: readonly string[] };
  callback?: CallbackTemplate | undefined;
};

/** Placeholders that contain the message's text. */
const TEXTS = ["text", "textHex", "textOrHex"];
const MAX_HEADERS = 50;
/** These headers belong to the connection. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|expect|te|trailer|proxy-.*)$/i;

/** Problems in an HTTP route's templates, field by field; empty when there are none. */
export function checkHttpRoute({ request, answer, callback }: HttpTemplates): FieldProblem[] {
  return [
    ...namesProblems(request),
    ...urlProblems(request),
    ...headerProblems(request.headers),
    ...bodyProblems(request),
    ...wholeProblems(request),
    ...alphabetProblems(request),
    ...answerProblems(answer),
    ...(callback ? callbackProblems(callback, answer.id !== "") : []),
  ];
}

function namesProblems({ url, body, headers }: RequestTemplate): FieldProblem[] {
  const texts = { url, body, ...prefixed(headers) };
  return Object.entries(texts).flatMap(([field, text]) =>
    namesIn(text)
      .filter((name) => !isPlaceholder(name) && secretNamed(name) === null)
      .flatMap((name) =>
        problem(`request.${field}`, `there is no {${name}}; there are ${PLACEHOLDERS_IN_WORDS}`),
      ),
  );
}

const PLACEHOLDERS_IN_WORDS = `${PLACEHOLDERS.map((name) => `{${name}}`).join(", ")} and {secret.NAME}`;

function urlProblems(request: RequestTemplate): FieldProblem[] {
  const { url } = request;
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0];
  const at = (message: string) => problem("request.url", message);
  if (origin === undefined) return at("begin with https:// or http://, and a host");
  if (/[{}]/.test(origin)) return at("the host cannot have a placeholder");
  const [filled = ""] = probesOf(request).map((probe) => fillRequest(request, probe).url);
  if (!URL.canParse(filled)) return at("this is no URL");
  const { username, password, hash } = new URL(filled);
  if (username || password) return at("put the user name and password into a header or {secret.NAME}");
  return hash ? at("it cannot have #") : [];
}

function headerProblems(headers: RequestTemplate["headers"]): FieldProblem[] {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const twice = names.find((name, i) => names.indexOf(name) < i);
  return [
    ...(names.length > MAX_HEADERS ? problem("request.headers", `at most ${MAX_HEADERS}`) : []),
    ...(twice === undefined ? [] : problem("request.headers", `${twice} is there twice`)),
    ...Object.entries(headers).flatMap(([name, value]) => {
      const field = `request.headers.${name}`;
      if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name))
        return problem(field, "this is no name of a header");
      if (OWN_HEADERS.test(name)) return problem(field, "Redial sets this header itself");
      const text = namesIn(value).find((name) => TEXTS.includes(name));
      if (text !== undefined) return problem(field, `a header cannot hold {${text}}`);
      return /^[\x20-\x7e]*$/.test(value)
        ? []
        : problem(field, "use only letters, digits and signs of ASCII");
    }),
  ];
}

function bodyProblems(request: RequestTemplate): FieldProblem[] {
  const { method, encoding, body } = request;
  const at = (message: string) => problem("request.body", message);
  if (method === "GET") return body === "" ? [] : at("a GET has no body; leave it empty");
  if (encoding === "text" && /^\s*</.test(body))
    return problem(
      "request.encoding",
      "choose xml: in text as it is, a message could add elements of its own",
    );
  if (body === "" || encoding !== "json") return [];
  return probesOf(request).every((probe) => isJson(fillRequest(request, probe).body))
    ? []
    : at("this is no JSON once it is filled in; placeholders of text stand between quotes");
}

function wholeProblems({ url, body }: RequestTemplate): FieldProblem[] {
  const used = namesIn(url + body);
  const missing = [["recipient"], TEXTS].filter((names) => !names.some((name) => used.includes(name)));
  return missing.flatMap(([name]) => problem("request.body", `neither address nor body has {${name}}`));
}

function answerProblems({ id, error, accepted }: HttpTemplates["answer"]): FieldProblem[] {
  const isWrong = (path: string) => path !== "" && (!isFieldPath(path) || path.startsWith("query."));
  const message = "write where it stands, such as body.messages.0.id, header.x-id or status";
  return [
    ...(isWrong(id) ? problem("answer.id", message) : []),
    ...(isWrong(error) ? problem("answer.error", message) : []),
    ...(accepted.length > 0 && error === "" ? problem("answer.error", "say where these values stand") : []),
  ];
}

function prefixed(headers: RequestTemplate["headers"]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [`headers.${name}`, value]));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
