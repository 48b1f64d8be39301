import { type Mirror, placeOf } from "#lib/mirror/context";
import { RegisterProblem } from "#lib/mirror/register-problem";
import { insertUpstream } from "#lib/store/console-campaigns";
import { addressProblem, normaliseAddress } from "#lib/upstream/address";
import type { UpstreamRequest } from "#lib/wire/console-settings";

/** Makes an environment known to the console, and returns its number. */
export async function addUpstream(
  mirror: Omit<Mirror, "keySecret">,
  { name, address, kind }: UpstreamRequest,
): Promise<number> {
  const problem = addressProblem(address, placeOf(mirror, address.replace(/\/+$/, "")).reach);
  if (problem) throw new RegisterProblem(problem);
  const id = await insertUpstream(mirror.pool, { name, kind, address: normaliseAddress(address) });
  if (id === null)
    throw new RegisterProblem("There is an environment with this name or this address already.");
  return id;
}
