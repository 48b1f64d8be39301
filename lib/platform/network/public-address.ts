import ipaddr from "ipaddr.js";

/** Inside of Azure's machines, at an address that looks like any other: what a machine is told of itself and its secrets. */
const AZURE_HOST = "168.63.129.16";
/** All of IPv6 that is given out; IPv4 in other clothes lies outside. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is one of the internet's: not of this machine, a private network, a link or a carrier, none that
 * stands for an IPv4 address, and not where clouds tell machines their secrets.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv6" ? parsed.match(GLOBAL_IPV6) : parsed.toString() !== AZURE_HOST;
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
