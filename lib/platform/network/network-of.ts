import ipaddr from "ipaddr.js";

/** What counts as one client: an address; of IPv6 the network's half, because one household or server has all of the other. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "";
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(":") : parsed.toString();
}
