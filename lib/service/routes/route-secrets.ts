import type { RouteRequest } from "#lib/wire/service/route-request";

/** Secrets by name: `password` of SMPP, `authToken` of Twilio, and the names that a generic HTTP route defines. */
export type RouteSecrets = Record<string, string>;

/** The owner that a route's secrets are sealed for; `sealed-values.ts` has the same text in SQL. */
export function routeOwner(id: string): string {
  return `route ${id}`;
}

/** The secrets that a request names. An empty one of a generic HTTP route is removed. */
export function secretsIn(request: RouteRequest): RouteSecrets {
  if (request.kind === "smpp") return request.password === undefined ? {} : { password: request.password };
  if (request.kind === "twilio")
    return request.authToken === undefined ? {} : { authToken: request.authToken };
  return request.secrets ?? {};
}

/** The secrets after a change: those that the request does not name stay. */
export function changedSecrets(before: RouteSecrets, request: RouteRequest): RouteSecrets {
  const all = { ...before, ...secretsIn(request) };
  if (request.kind !== "http") return all;
  return Object.fromEntries(Object.entries(all).filter(([, secret]) => secret !== ""));
}

/** Names of secrets that the route needs and does not have. */
export function missingSecrets(request: RouteRequest, secrets: RouteSecrets): string[] {
  return neededSecrets(request).filter((name) => !Object.hasOwn(secrets, name));
}

function neededSecrets(request: RouteRequest): string[] {
  if (request.kind === "smpp") return ["password"];
  if (request.kind === "twilio") return ["authToken"];
  const { url, body, headers } = request.request;
  const texts = [url, body, ...Object.values(headers)].join("\n");
  const named = [...texts.matchAll(/\{secret\.([A-Za-z0-9_]{1,40})\}/g)].map(([, name = ""]) => name);
  const signature = request.callback?.signature;
  const key = signature && signature.method !== "none" ? [signature.secret] : [];
  return [...new Set([...named, ...key])];
}

/** The destination of the secrets. To send them anywhere else, an admin has to enter them again. */
export function secretsTarget(request: RouteRequest): string {
  if (request.kind === "smpp") {
    const { host, port, tls } = request;
    return `${host.toLowerCase()}:${port}${tls ? " over TLS" : ""}`;
  }
  if (request.kind === "twilio") return new URL(request.baseUrl).host;
  return /^[a-z]+:\/\/[^/?#]*/i.exec(request.request.url)?.[0].toLowerCase() ?? "";
}
