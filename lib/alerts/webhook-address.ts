import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** What an installation lets webhooks reach beside the internet. */
export type Reach = { environment: string; webhooksMayBePrivate: boolean };

/** An address that is never called, however often it is tried. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/** Why a webhook may not be at this address, or null: https, or in a sandbox http to this machine. */
export function webhookProblem(text: string, reach: Reach): string | null {
  if (!URL.canParse(text)) return "The address is not a URL. It looks like https://hooks.example.com/redial.";
  const url = new URL(text);
  if (url.username || url.password) return "The address must not contain a user name or password.";
  const host = hostOf(url);
  if (url.protocol !== "https:") {
    if (url.protocol === "http:" && reach.environment === "sandbox" && isLoopback(host)) return null;
    return "The address must begin with https://. Plain http is only for this machine, in a sandbox.";
  }
  if (isIP(host) && !isAllowed(host, url, reach)) return PRIVATE;
  return null;
}

/**
 * Where a webhook's host is right now, looked up once: the call goes to just this address, so that a name cannot point
 * elsewhere between the check and the call. Throws AddressRefused when any of its addresses is not a public one.
 */
export async function resolveWebhook(url: URL, reach: Reach): Promise<{ address: string; family: number }> {
  const problem = webhookProblem(url.href, reach);
  if (problem) throw new AddressRefused(problem);
  const host = hostOf(url);
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true });
  if (found.some(({ address }) => !isAllowed(address, url, reach))) throw new AddressRefused(PRIVATE);
  const [first] = found;
  if (!first) throw new Error(`${host} has no address.`);
  return first;
}

const PRIVATE =
  "The address is on a private network or this machine. Set WEBHOOKS_MAY_BE_PRIVATE=1 where that is meant.";

function isAllowed(address: string, url: URL, { environment, webhooksMayBePrivate }: Reach): boolean {
  if (webhooksMayBePrivate) return true;
  const kind = ipaddr.process(address).range();
  return kind === "unicast" || (kind === "loopback" && environment === "sandbox" && isLoopback(hostOf(url)));
}

/** Said to be this machine, not only found to be it: another name may not lead here. */
function isLoopback(host: string): boolean {
  return host === "localhost" || (isIP(host) !== 0 && ipaddr.process(host).range() === "loopback");
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
