import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";

/** The error for an address that may not be called. Trying again does not help. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/**
 * A look-up for outgoing connections that checks every address it finds. The connection goes to a checked address, even
 * if the name means another one a moment later. One address that is not allowed refuses the host. Node does not look up
 * a host that is an address already, so callers check those before.
 */
export function filteredLookup(isAllowed: (address: string) => boolean, refusal: string): LookupFunction {
  return (host, { all }, found) => {
    lookup(host, { all: true }).then(
      (addresses) => {
        const [first] = addresses;
        const isRefused = addresses.some(({ address }) => !isAllowed(address));
        if (isRefused || !first) found(new AddressRefused(refusal), "");
        else if (all) found(null, addresses);
        else found(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => found(error, ""),
    );
  };
}

/** A URL's host, in the form of a look-up or an address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
