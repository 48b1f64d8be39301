import ipaddr from "ipaddr.js";
import { WrongInput } from "#lib/service/wrong-input";

/** An address or CIDR range in one form, so that no two spellings of a range stand beside each other. */
export function normaliseRange(text: string): string {
  const range = text.trim();
  if (ipaddr.isValid(range)) return ipaddr.process(range).toString();
  if (!ipaddr.isValidCIDR(range)) {
    throw new WrongInput(
      `"${range.slice(0, 64)}" is no IP address and no CIDR range; write 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32`,
    );
  }
  const [address, bits] = ipaddr.parseCIDR(range);
  const network =
    address.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(range)
      : ipaddr.IPv6.networkAddressFromCIDR(range);
  return `${network.toString()}/${bits}`;
}
