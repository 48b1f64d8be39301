import { isIP, type LookupFunction } from "node:net";
import { AddressRefused, filteredLookup, hostOf } from "#lib/platform/network/filtered-lookup";
import { isLoopbackAddress, isPublicAddress } from "#lib/platform/network/public-address";

/** The settings that decide which addresses webhooks may reach besides the internet. */
export type Reach = { environment: string; webhooksMayBePrivate: boolean };

/** Why a webhook may not be at this address, or null. Allowed: https, and in a sandbox http to this machine. */
export function webhookProblem(text: string, reach: Reach): string | null {
  if (!URL.canParse(text)) return "Enter a URL, such as https://hooks.example.com/redial.";
  const url = new URL(text);
  if (url.username || url.password) return "The address must not contain a user name or password.";
  const host = hostOf(url);
  if (url.protocol !== "https:") {
    if (url.protocol === "http:" && reach.environment === "sandbox" && isThisMachine(host)) return null;
    return "The address must begin with https://. Plain http works only for this machine, in a sandbox.";
  }
  if (isIP(host) && !isAllowed(host, url, reach)) return PRIVATE;
  return null;
}

/**
 * Looks up a webhook's host for its call and checks every address that it finds. Throws AddressRefused when
 * the URL itself must not be called; the call fails with it when one of the addresses must not be.
 */
export function webhookLookup(url: URL, reach: Reach): LookupFunction {
  const problem = webhookProblem(url.href, reach);
  if (problem) throw new AddressRefused(problem);
  return filteredLookup((address) => isAllowed(address, url, reach), PRIVATE);
}

const PRIVATE =
  "The address is on a private network or this machine. To allow this, set WEBHOOKS_MAY_BE_PRIVATE=1.";

function isAllowed(address: string, url: URL, { environment, webhooksMayBePrivate }: Reach): boolean {
  if (webhooksMayBePrivate || isPublicAddress(address)) return true;
  return isLoopbackAddress(address) && environment === "sandbox" && isThisMachine(hostOf(url));
}

/** The URL must name this machine itself: another name may not lead here. */
function isThisMachine(host: string): boolean {
  return host === "localhost" || isLoopbackAddress(host);
}
