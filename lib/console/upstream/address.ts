import { isIP } from "node:net";
import { isLoopbackHost } from "#lib/domain/network/loopback-host";
import { hostOf } from "#lib/platform/network/filtered-lookup";
import { isLoopbackAddress, isPublicAddress } from "#lib/platform/network/public-address";
import { API_PREFIX } from "#lib/wire/api/paths";

/** Where calls may go: to this installation's own service over loopback, to the internet, or also to private networks. */
export type Reach = "own" | "internet" | "anywhere";

export const PRIVATE_UPSTREAM =
  "The address is on a private network or this machine. Set UPSTREAMS_MAY_BE_PRIVATE=1 where that is meant.";

/** Why a text cannot be an upstream's base address, or null. It must be https, or http to this machine, without credentials. */
export function addressProblem(text: string, reach: Reach): string | null {
  if (!URL.canParse(text)) return "The address is not a URL. It looks like https://sms.example.com/api/v2.";
  const url = new URL(text);
  if (url.username || url.password) return "The address must not contain a user name or password.";
  if (url.search || url.hash) return "The address must not contain ? or #.";
  const host = hostOf(url);
  const isHere = url.protocol === "http:" && isLoopbackHost(url.hostname);
  if (url.protocol !== "https:" && !isHere) {
    return "The address must begin with https://. Plain http is only for this machine.";
  }
  return isIP(host) && !isReachable(host, reach) ? PRIVATE_UPSTREAM : null;
}

/** Whether a call of this reach may go to an IP address. */
export function isReachable(address: string, reach: Reach): boolean {
  if (reach === "own") return isLoopbackAddress(address);
  return reach === "anywhere" || isPublicAddress(address);
}

/** The base addresses that a valid text may mean, the likeliest first, with its version prefix. */
export function baseAddresses(text: string): string[] {
  const address = new URL(text).href.replace(/\/+$/, "");
  if (address.endsWith(API_PREFIX)) return [address];
  const [longer] = address.split(`${API_PREFIX}/`);
  const completed = longer === address ? address.replace(/\/api$/, "") : longer;
  // The address as typed comes last, because a proxy may have its own path instead of the prefix.
  return [`${completed}${API_PREFIX}`, address];
}
