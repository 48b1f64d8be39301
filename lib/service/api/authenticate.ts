import { hash } from "node:crypto";
import { findCaller } from "#lib/service/access/api-keys";
import { admit, type CallFacts, type Gatekeeper, noteUse, requireKey } from "#lib/service/api/admit";
import type { Caller } from "#lib/service/context";

/** Who calls, or throws the refusal. The key is looked up on every call, so that a deleted key stops at once. */
export async function authenticate(gatekeeper: Gatekeeper, call: CallFacts): Promise<Caller> {
  if (call.credential === null) return admit(gatekeeper, call, null);
  const key = await findCaller(gatekeeper.service.pool, hash("sha256", call.credential, "hex"));
  if (key) noteUse(gatekeeper, call, key);
  return admit(gatekeeper, call, key);
}

/** For a call that has waited: throws the refusal when its key was deleted meanwhile, or may not be used from there. */
export async function authenticateAgain({ service }: Gatekeeper, call: CallFacts): Promise<void> {
  requireKey(await findCaller(service.pool, hash("sha256", call.credential ?? "", "hex")), call);
}
