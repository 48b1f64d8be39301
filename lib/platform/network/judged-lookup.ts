import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";

/** An address that is never called, however often it is tried. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/**
 * The look-up of an outgoing connection, of which every answer is judged: it connects to an address that was looked at,
 * whatever the name means a moment later. One that is not allowed refuses all. Node looks up no host that is an address
 * already; those are judged before.
 */
export function judgedLookup(isAllowed: (address: string) => boolean, refusal: string): LookupFunction {
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

/** A URL's host, as a look-up or an address is named. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
