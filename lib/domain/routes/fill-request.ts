import type { HTTP_METHODS, HttpRequest } from "#lib/domain/routes/http-request";
import { type Encoding, type Filling, fillTemplate } from "#lib/domain/routes/template";
import type { Alphabets } from "#lib/domain/routes/text-filling";

/** The request of an HTTP route, with placeholders. */
export type RequestTemplate = {
  method: (typeof HTTP_METHODS)[number];
  url: string;
  headers: Readonly<Record<string, string>>;
  encoding: "json" | "form" | "xml" | "text";
  body: string;
  alphabets?: Alphabets | undefined;
};

const CONTENT_TYPES: Record<RequestTemplate["encoding"], string> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  xml: "application/xml; charset=utf-8",
  text: "text/plain; charset=utf-8",
};

/** The request that sends one message. */
export function fillRequest(template: RequestTemplate, filling: Filling): HttpRequest {
  const { method, url, encoding, body } = template;
  const fill = (text: string, how: Encoding) => fillTemplate(text, filling, how);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(template.headers)) headers[name] = fill(value, "header");
  const hasBody = method !== "GET" && body !== "";
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
  if (hasBody && !hasType) headers["Content-Type"] = CONTENT_TYPES[encoding];
  return { method, url: fill(url, "url"), headers, body: hasBody ? fill(body, encoding) : "" };
}
