import ipaddr from "ipaddr.js";

/** Azure's metadata service, which tells a machine its secrets. The address looks like a public one. */
const AZURE_HOST = "168.63.129.16";
/** All public IPv6 addresses. IPv4 addresses in the form of IPv6 are outside. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is on the public internet. It is not when it belongs to this machine, a private network, a link or
 * a carrier, when it stands for an IPv4 address, or when it is a cloud's metadata service.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv6" ? parsed.match(GLOBAL_IPV6) : parsed.toString() !== AZURE_HOST;
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
