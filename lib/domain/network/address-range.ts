import ipaddr from "ipaddr.js";

/** Most addresses and ranges that a campaign can have. */
export const MAX_ADDRESSES = 20;

export type AddressRange = { range: string } | { problem: string };
export type AddressNote = { kind: "overlap" | "private" | "wide" | "written"; message: string };

/** Normalises an address or CIDR range, so that each range is listed only once. */
export function parseAddressRange(text: string): AddressRange {
  const given = text.trim();
  const bounds = boundsOf(given);
  if (!bounds) {
    return {
      problem: `"${given.slice(0, 64)}" is not an IP address or CIDR range; write 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32`,
    };
  }
  return { range: write(bounds) };
}

/** Notes for an administrator on a range and its campaign's other ranges. None of them forbids the range. */
export function addressNotes(text: string, others: readonly string[]): AddressNote[] {
  const bounds = boundsOf(text.trim());
  if (!bounds) return [];
  const notes: AddressNote[] = [];
  const range = write(bounds);
  if (range !== text.trim().toLowerCase()) notes.push({ kind: "written", message: `Saved as ${range}.` });
  for (const other of others) {
    const message = overlap(range, bounds, other);
    if (message) notes.push({ kind: "overlap", message });
  }
  const whole = bounds.kind === "ipv4" ? 32 : 128;
  if (bounds.bits === 0) {
    notes.push({
      kind: "wide",
      message: `This lets every ${bounds.kind === "ipv4" ? "IPv4" : "IPv6"} address call. Only the key then protects the campaign.`,
    });
  } else if (bounds.bits < whole / 2) {
    notes.push({ kind: "wide", message: "This is a very wide range. Add only the addresses that call." });
  }
  const near = NEAR[bounds.address.range()];
  if (near && bounds.bits > 0) notes.push({ kind: "private", message: near });
  return notes;
}

const PRIVATE =
  "This is a private range. It works only for callers in this service's own network. For other callers, add their public address.";
const NEAR: Record<string, string | undefined> = {
  private: PRIVATE,
  uniqueLocal: PRIVATE,
  carrierGradeNat: PRIVATE,
  linkLocal: PRIVATE,
  loopback: "Only programs on this service's own machine call from this address.",
  unspecified: "No caller can have this address.",
  multicast: "No caller can have such an address.",
  broadcast: "No caller can have such an address.",
  reserved: "This range is reserved for documentation or tests. No caller can have such an address.",
};

type Bounds = { kind: "ipv4" | "ipv6"; address: ipaddr.IPv4 | ipaddr.IPv6; bits: number };

function boundsOf(text: string): Bounds | null {
  const [, base = "", suffix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const isFour = ipaddr.IPv4.isValidFourPartDecimal(base);
  if (!isFour && !(base.includes(":") && ipaddr.IPv6.isValid(base))) return null;
  const parsed = ipaddr.parse(base);
  const most = parsed.kind() === "ipv4" ? 32 : 128;
  const bits = suffix === undefined ? most : Number(suffix);
  if (bits > most) return null;
  // A caller over IPv4 is matched by its IPv4 address, however the list writes it.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= 96) {
    return network(parsed.toIPv4Address(), bits - 96);
  }
  return network(parsed, bits);
}

function network(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): Bounds {
  const kind = address.kind();
  const cidr = `${address.toString()}/${bits}`;
  const first =
    kind === "ipv4" ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return { kind, address: first, bits };
}

function write({ kind, address, bits }: Bounds): string {
  return bits === (kind === "ipv4" ? 32 : 128) ? address.toString() : `${address.toString()}/${bits}`;
}

function overlap(range: string, own: Bounds, otherText: string): string | null {
  const other = boundsOf(otherText);
  if (!other || other.kind !== own.kind) return null;
  if (range === write(other)) return `${range} is already on the list.`;
  if (own.bits >= other.bits && contains(other, own)) return `${write(other)} already covers ${range}.`;
  if (own.bits < other.bits && contains(own, other))
    return `${range} covers ${write(other)}, which you can then remove.`;
  return null;
}

function contains(outer: Bounds, inner: Bounds): boolean {
  return inner.address.match(outer.address as never, outer.bits);
}
