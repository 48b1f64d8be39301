import ipaddr from "ipaddr.js";

/** Identifies a client by address. For IPv6, the first 64 bits count: one household or server has all the others. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "";
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(":") : parsed.toString();
}
