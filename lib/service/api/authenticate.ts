import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type CallerRow, findCaller } from "#lib/service/access/api-keys";
import { admit, type CallFacts, type Gatekeeper, noteUse } from "#lib/service/api/admit";
import type { Caller } from "#lib/service/context";

const MOST_KEYS = 10_000;
/** Keys as the last look-up returned them, by their SHA-256. */
const known = new Map<string, CallerRow>();

/**
 * Admits a call and handles it, or throws the refusal. The key is looked up on every call. A call that only reads is
 * handled during the look-up with the key as it was last time; the result counts only if the key is still the same.
 */
export async function authenticate<Answer>(
  gatekeeper: Gatekeeper,
  call: CallFacts,
  handle: (caller: Caller) => Promise<Answer>,
): Promise<Answer> {
  if (call.credential === null) return handle(await admit(gatekeeper, call, null));
  const sha256 = hash("sha256", call.credential, "hex");
  const looked = findCaller(gatekeeper.service.pool, sha256);
  const last = call.writes ? undefined : known.get(sha256);
  const early = last && admit(gatekeeper, call, last).then(handle);
  early?.catch(() => undefined);
  const key = await looked;
  if (key) noteUse(gatekeeper, call, key);
  if (early && isDeepStrictEqual(key, last)) return early;
  remember(sha256, key);
  return handle(await admit(gatekeeper, call, key));
}

function remember(sha256: string, key: CallerRow | null): void {
  if (known.size >= MOST_KEYS) known.clear();
  if (key) known.set(sha256, key);
  else known.delete(sha256);
}
