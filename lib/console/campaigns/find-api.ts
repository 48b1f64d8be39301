import { type ConsoleContext, endpointOf } from "#lib/console/context";
import { RefusedError } from "#lib/console/refused-error";
import { addressProblem, baseAddresses } from "#lib/console/upstream/address";
import { answersAsApi } from "#lib/console/upstream/answers-as-api";

/**
 * The API's base address that somebody means by what they typed, tried with a call without a key. Throws RefusedError where
 * it may not be called, or where no API answers.
 */
export async function findApi(
  mirror: Pick<ConsoleContext, "embeddedAddress" | "upstreamsMayBePrivate">,
  typed: string,
): Promise<string> {
  const problem = addressProblem(typed, endpointOf(mirror, typed.replace(/\/+$/, "")).reach);
  if (problem) throw new RefusedError(400, "refused", problem);
  const addresses = baseAddresses(typed);
  for (const address of addresses) {
    if (await answersAsApi(address, endpointOf(mirror, address).reach)) return address;
  }
  // The refusal is always the same: otherwise the form would reveal which ports of a network are open.
  throw new RefusedError(
    400,
    "refused",
    `The API did not answer at ${addresses.join(" or ")}. Check that the service runs, that this is the address of ` +
      "its API, which ends with /api/v2, and, if it is on a private network, that UPSTREAMS_MAY_BE_PRIVATE is set.",
  );
}
