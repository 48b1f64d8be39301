import type { IncomingHttpHeaders } from "node:http";
import ipaddr from "ipaddr.js";

/** Headers that a proxy adds to a request that it passes on. */
const FORWARDING_FIELDS = [
  "x-forwarded-for",
  "forwarded",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-real-ip",
  "cf-connecting-ip",
  "true-client-ip",
];

export type Client = {
  /** An IP address. If only an unlisted proxy on this machine knows it, this is text that matches no rule. */
  address: string;
  secure: boolean;
  /** A peer that forwarded the call and is not listed, or null. */
  unlistedProxy: string | null;
  /** The address that the unlisted proxy named. Use it to distinguish callers, never to let them in. */
  claimedAddress: string | null;
};

/**
 * The origin of a call, and whether it came over HTTPS. Forwarding headers are trusted only from a listed proxy, and
 * only as far back as listed proxies reach, because a client could have written the rest. A loopback peer that sends
 * them is a proxy: when it is not listed, or names no client, its calls do not count as calls from this machine.
 */
export function resolveClient(
  socket: { address: string; encrypted: boolean },
  headers: IncomingHttpHeaders,
  trustedProxies: string[],
): Client {
  const peer = normaliseAddress(socket.address);
  const chain = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (!isListed(peer, trustedProxies)) return unlisted(peer, socket.encrypted, headers, chain);

  const isNobody = chain.length === 0 && isLoopback(peer) && forwards(headers);
  let address = isNobody ? `somebody through the proxy ${peer}, which sends no X-Forwarded-For` : peer;
  for (const hop of chain.reverse()) {
    address = normaliseAddress(hop);
    if (!isListed(address, trustedProxies)) break;
  }
  const scheme = String(headers["x-forwarded-proto"] ?? "")
    .split(",")
    .at(-1)
    ?.trim()
    .toLowerCase();
  const secure = scheme === undefined || scheme === "" ? socket.encrypted : scheme === "https";
  return { address, secure, unlistedProxy: null, claimedAddress: null };
}

function unlisted(peer: string, secure: boolean, headers: IncomingHttpHeaders, chain: string[]): Client {
  if (!forwards(headers)) {
    return { address: peer, secure, unlistedProxy: null, claimedAddress: null };
  }
  const said = normaliseAddress(chain.at(-1) ?? String(headers["x-real-ip"] ?? ""));
  const claimedAddress = ipaddr.isValid(said) ? said : null;
  const address = isLoopback(peer)
    ? `${claimedAddress ?? "somebody"} through the unlisted proxy ${peer}`
    : peer;
  return { address, secure, unlistedProxy: peer, claimedAddress };
}

function forwards(headers: IncomingHttpHeaders): boolean {
  return FORWARDING_FIELDS.some((name) => headers[name] !== undefined);
}

/** Whether the address lies in one of the ranges: single addresses or CIDR, IPv4 and IPv6. */
export function isListed(address: string, ranges: string[]): boolean {
  if (ranges.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => {
    const [base, bits] = range.includes("/") ? ipaddr.parseCIDR(range) : wholeAddress(range);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** Whether the address belongs to this machine or its private network. */
export function isNearby(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ["loopback", "private", "uniqueLocal", "linkLocal"].includes(ipaddr.process(address).range());
}

/** Turns IPv4 in the form of IPv6 into IPv4, and removes a port or zone after the address. */
function normaliseAddress(text: string): string {
  const bare =
    /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? (/^[\d.]+:\d+$/.test(text) ? text.replace(/:\d+$/, "") : text);
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare;
}

function wholeAddress(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(range);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
