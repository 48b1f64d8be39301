import { isIP, type LookupFunction } from "node:net";
import { filteredLookup } from "#lib/platform/network/filtered-lookup";
import { isLoopbackAddress, isMachineAddress } from "#lib/platform/network/public-address";
import type { Reach } from "#lib/service/providers/http/address";

const REFUSED =
  "The address is this machine's, a link's or a cloud's metadata service. To allow this machine, set UPSTREAMS_MAY_BE_PRIVATE=1.";

/** Why this host may not be a centre, if it is an IP address. Null if it may be, or is a name. */
export function centreProblem(host: string, reach: Reach): string | null {
  return isIP(host) && !mayBeCentre(host, reach) ? REFUSED : null;
}

/** Looks up the name of a centre and checks every address. Many centres are in a private network. */
export function centreLookup(reach: Reach): LookupFunction {
  return filteredLookup((address) => mayBeCentre(address, reach), REFUSED);
}

function mayBeCentre(address: string, { environment, upstreamsMayBePrivate }: Reach): boolean {
  if (isLoopbackAddress(address)) return environment === "sandbox" || upstreamsMayBePrivate;
  return isMachineAddress(address);
}
