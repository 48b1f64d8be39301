import type { IncomingHttpHeaders } from "node:http";
import ipaddr from "ipaddr.js";

export type Client = { address: string; secure: boolean };

/**
 * Where a call comes from, and whether it came over HTTPS. Forwarding headers are believed only from a listed proxy,
 * and only as far back as listed proxies reach: whoever is in front of them could have written the rest.
 */
export function resolveClient(
  socket: { address: string; encrypted: boolean },
  headers: IncomingHttpHeaders,
  trustedProxies: string[],
): Client {
  const peer = normaliseAddress(socket.address);
  if (!isListed(peer, trustedProxies)) return { address: peer, secure: socket.encrypted };

  const chain = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  let address = peer;
  for (const hop of chain.reverse()) {
    address = normaliseAddress(hop);
    if (!isListed(address, trustedProxies)) break;
  }
  const scheme = String(headers["x-forwarded-proto"] ?? "")
    .split(",")
    .at(-1)
    ?.trim()
    .toLowerCase();
  return { address, secure: scheme === undefined || scheme === "" ? socket.encrypted : scheme === "https" };
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

/** Whether only neighbours have such an address: this machine, or its private network. */
export function isNearby(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ["loopback", "private", "uniqueLocal", "linkLocal"].includes(ipaddr.process(address).range());
}

/** IPv4 written as IPv6 is IPv4; a port or zone behind the address is left out. */
function normaliseAddress(text: string): string {
  const bare =
    /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? (/^[\d.]+:\d+$/.test(text) ? text.replace(/:\d+$/, "") : text);
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare;
}

function wholeAddress(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(range);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
