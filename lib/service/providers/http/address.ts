import { isIP, type LookupFunction } from "node:net";
import { isLoopbackHost } from "#lib/domain/network/loopback-host";
import { AddressRefused, filteredLookup, hostOf } from "#lib/platform/network/filtered-lookup";
import { isLoopbackAddress, isPublicAddress } from "#lib/platform/network/public-address";
import type { Settings } from "#lib/platform/settings/settings";

/** The settings that decide which addresses routes may reach besides the internet. */
export type Reach = Pick<Settings, "environment" | "upstreamsMayBePrivate">;

const PRIVATE =
  "The address is on a private network or this machine. To allow this, set UPSTREAMS_MAY_BE_PRIVATE=1.";

/**
 * The reason why requests may not go to this address, or null. Allowed are https, and http to this machine if
 * the installation is a sandbox or lets upstreams be private.
 */
export function routeAddressProblem(text: string, reach: Reach): string | null {
  if (!URL.canParse(text)) return "Enter a URL, such as https://api.example.com/messages.";
  const url = new URL(text);
  if (url.username || url.password) return "The address must not contain a user name or password.";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && mayBeHere(url, reach))) {
    return "The address must begin with https://. Plain http works only for this machine, in a sandbox or with UPSTREAMS_MAY_BE_PRIVATE=1.";
  }
  const host = hostOf(url);
  return isIP(host) && !isAllowed(host, url, reach) ? PRIVATE : null;
}

/**
 * Looks up the host of a request and checks every address that it finds. Throws AddressRefused when the URL
 * itself must not be called; the request fails with it when one of the addresses must not be.
 */
export function routeLookup(url: URL, reach: Reach): LookupFunction {
  const problem = routeAddressProblem(url.href, reach);
  if (problem) throw new AddressRefused(problem);
  return filteredLookup((address) => isAllowed(address, url, reach), PRIVATE);
}

function isAllowed(address: string, url: URL, reach: Reach): boolean {
  if (reach.upstreamsMayBePrivate || isPublicAddress(address)) return true;
  return isLoopbackAddress(address) && mayBeHere(url, reach);
}

/** The URL must name this machine itself: another name may not lead here. */
function mayBeHere(url: URL, { environment, upstreamsMayBePrivate }: Reach): boolean {
  return isLoopbackHost(url.hostname) && (environment === "sandbox" || upstreamsMayBePrivate);
}

/** Only the part of an address up to its host: the rest may contain placeholders, so it is not a URL yet. */
export function hostAddress(url: string): string {
  return /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? url;
}
