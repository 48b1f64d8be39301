import { hash } from "node:crypto";
import { findCaller } from "#lib/service/access/api-keys";
import { admit, type CallFacts, type Gatekeeper, noteUse, requireKey } from "#lib/service/api/admit";
import type { Caller } from "#lib/service/context";

/** Returns the caller, or throws the refusal. Every call looks up its key, so a deleted key stops at once. */
export async function authenticate(gatekeeper: Gatekeeper, call: CallFacts): Promise<Caller> {
  if (call.credential === null) return admit(gatekeeper, call, null);
  const key = await findCaller(gatekeeper.service.pool, hash("sha256", call.credential, "hex"));
  if (key) noteUse(gatekeeper, call, key);
  return admit(gatekeeper, call, key);
}

/** Checks a call again after a wait: throws if its key was deleted, or may no longer be used from its address. */
export async function authenticateAgain({ service }: Gatekeeper, call: CallFacts): Promise<void> {
  requireKey(await findCaller(service.pool, hash("sha256", call.credential ?? "", "hex")), call);
}
