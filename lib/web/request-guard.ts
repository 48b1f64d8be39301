import { isOwnHost, type OwnNames } from "#lib/domain/network/own-host";
import { UNSENT } from "#lib/domain/people/unsent";
import { type Client, isLoopback } from "#lib/platform/network/client";
import type { Refused } from "#lib/web/reject";
import { bodyLimit, SIGN_IN_BYTES, type Surface } from "#lib/web/surface";

export type GuardSettings = OwnNames & { requireHttps: boolean };

type RequestFacts = {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  path: string;
  surface: Surface;
  host: string | undefined;
  client: Client;
  /** The announced length of the body; 0 for none, null for a body in chunks. */
  bodyBytes: number | null;
};

export type Redirect = { redirect: string; status: 303 | 308 };

/**
 * The answer that a request gets before any route sees it: a redirect to HTTPS or back to a form, or a refusal. Null
 * when the request may continue. The public API has its own rules for HTTPS, and no cookies that a foreign Host could
 * misuse.
 */
export function guardRequest(asked: RequestFacts, settings: GuardSettings): Redirect | Refused | null {
  const { surface, host } = asked;
  if (surface === "page" || surface === "console" || surface === "sign-in") {
    if (!isOwnHost(host, settings)) return misdirected(host);
    const plain = answerPlain(asked, settings);
    if (plain) return plain;
  }
  return withoutNul(asked) ?? redirectBack(asked) ?? refuseBody(asked);
}

/** Redirects to the address without NULs: PostgreSQL can neither store them nor search for them. */
function withoutNul({ method, url, surface }: RequestFacts): Redirect | null {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? "";
  if (surface !== "page" || method !== "GET" || !query.includes("%00")) return null;
  return { redirect: `?${query.replaceAll("%00", "")}`, status: 303 };
}

/**
 * Pages accept no forms, because their scripts send what is entered. A form that was sent before its script ran is
 * redirected to its own page, which says so. Its content is not read. The address is relative, so it cannot lead
 * elsewhere.
 */
function redirectBack({ method, url, path, surface, bodyBytes }: RequestFacts): Redirect | null {
  const isForm = method === "POST" && surface === "page" && !path.startsWith("/_");
  if (!isForm || bodyBytes === null || bodyBytes > SIGN_IN_BYTES) return null;
  const query = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? "");
  query.set(UNSENT, "1");
  return { redirect: `?${query}`, status: 303 };
}

export const TOO_LARGE: Refused = {
  status: 413,
  code: "too_large",
  message: "The body of this request is too large for this address.",
};

/**
 * Refuses a body that is too large or comes in chunks. No browser sends chunks, and the public API counts them itself.
 */
function refuseBody({ method, path, bodyBytes }: RequestFacts): Refused | null {
  const limit = bodyLimit(method, path);
  if (limit === null || bodyBytes === 0) return null;
  if (bodyBytes === null && limit > 0) return LENGTH_REQUIRED;
  return bodyBytes === null || bodyBytes > limit ? TOO_LARGE : null;
}

const LENGTH_REQUIRED: Refused = {
  status: 411,
  code: "length_required",
  message: "The body of this request has no length. Send it with Content-Length, not in chunks.",
};

function misdirected(host: string | undefined): Refused {
  const name = (host ?? "no name").slice(0, 100);
  return {
    status: 421,
    code: "unknown_host",
    message: `This console does not answer under the name ${name}. The people who run it can add the name to ALLOWED_HOSTS.`,
  };
}

/** When people use HTTPS, only this machine may use plain HTTP, because anybody can read a cookie in it. */
function answerPlain(
  { method, url, surface, client }: RequestFacts,
  { publicUrl, requireHttps }: GuardSettings,
): Redirect | Refused | null {
  const { protocol, origin } = new URL(publicUrl);
  const isPublicSecure = protocol === "https:";
  if (client.secure || !(isPublicSecure || requireHttps) || isLoopback(client.address)) return null;
  if (client.unlistedProxy) return httpsRequired(BEHIND_UNLISTED);
  const isVisit = surface === "page" && (method === "GET" || method === "HEAD");
  if (isVisit && isPublicSecure && url.startsWith("/")) return { redirect: `${origin}${url}`, status: 308 };
  return httpsRequired("Redial does not accept requests over plain HTTP. Use its https address.");
}

/** This text replaces a redirect, which would loop: the proxy already uses HTTPS, but its headers are not believed. */
const BEHIND_UNLISTED =
  "This request came through a proxy that is not listed, so it counts as plain HTTP and is refused. " +
  "The people who run Redial can find the proxy's address in the log and add it to TRUSTED_PROXIES.";

function httpsRequired(message: string): Refused {
  return { status: 403, code: "https_required", message };
}
