import { isIP, type LookupFunction } from "node:net";
import { isLoopbackHost } from "#lib/domain/network/loopback-host";
import { AddressRefused, hostOf, judgedLookup } from "#lib/platform/network/judged-lookup";
import { isLoopbackAddress, isPublicAddress } from "#lib/platform/network/public-address";
import type { Settings } from "#lib/platform/settings/settings";

/** What an installation lets routes reach beside the internet. */
export type Reach = Pick<Settings, "environment" | "upstreamsMayBePrivate">;

const PRIVATE =
  "The address is on a private network or this machine. To allow this, set UPSTREAMS_MAY_BE_PRIVATE=1.";

/**
 * Why requests may not go to this address, or null: https, or http to this machine where the installation is a sandbox
 * or lets upstreams be private.
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
 * How the host is looked up for a request, every address judged. Throws AddressRefused when the address itself must not
 * be called; the request fails with it when any that the name leads to must not be.
 */
export function routeLookup(url: URL, reach: Reach): LookupFunction {
  const problem = routeAddressProblem(url.href, reach);
  if (problem) throw new AddressRefused(problem);
  return judgedLookup((address) => isAllowed(address, url, reach), PRIVATE);
}

function isAllowed(address: string, url: URL, reach: Reach): boolean {
  if (reach.upstreamsMayBePrivate || isPublicAddress(address)) return true;
  return isLoopbackAddress(address) && mayBeHere(url, reach);
}

/** Said to be this machine, not only found to be it: another name may not lead here. */
function mayBeHere(url: URL, { environment, upstreamsMayBePrivate }: Reach): boolean {
  return isLoopbackHost(url.hostname) && (environment === "sandbox" || upstreamsMayBePrivate);
}

/** An address without what follows its host: with placeholders in it, that is no address yet. */
export function hostAddress(url: string): string {
  return /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? url;
}
