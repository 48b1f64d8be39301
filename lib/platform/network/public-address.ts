import ipaddr from "ipaddr.js";

/** Azure's metadata service, which reveals a machine's secrets. The address looks like a public one. */
const AZURE_HOST = "168.63.129.16";
/** Amazon's metadata service in IPv6. */
const AMAZON_HOST = "fd00:ec2::254";
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

const OF_MACHINES = ["unicast", "private", "uniqueLocal", "carrierGradeNat"];

/** Whether an address may be another machine's, public or private, and is no cloud's metadata service. */
export function isMachineAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  return OF_MACHINES.includes(parsed.range()) && ![AZURE_HOST, AMAZON_HOST].includes(parsed.toString());
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
