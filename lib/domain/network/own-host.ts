import { isLoopbackHost } from "#lib/domain/network/loopback-host";

/** Names that the console answers to. */
export type OwnNames = {
  publicUrl: string;
  /** Addresses on which web listens. */
  hosts: readonly string[];
  /** Further names, in lower case and without a port. */
  allowedHosts: readonly string[];
};

/**
 * Whether a Host header names this console. A page of another site can point a name of its own at this address (DNS
 * rebinding); its requests then carry that name, and are refused.
 */
export function isOwnHost(host: string | undefined, { publicUrl, hosts, allowedHosts }: OwnNames): boolean {
  const name = hostName(host ?? "");
  if (name === null) return false;
  if (isLoopbackHost(name) || name === new URL(publicUrl).hostname) return true;
  return allowedHosts.includes(name) || hosts.some((address) => hostName(bracketed(address)) === name);
}

/** The name in a Host header, without its port; null when it is none. */
function hostName(host: string): string | null {
  if (!/^[^\s/\\?#@,]+$/.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname;
}

function bracketed(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}
