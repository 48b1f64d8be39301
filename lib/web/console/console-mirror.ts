import type { Mirror } from "#lib/console/context";
import { embeddedAddress } from "#lib/installation/embedded-address";
import { runtime } from "#lib/service/api/runtime";

// Next loads a module once for each kind of route; only the global object is the same for all.
const KEY = Symbol.for("redial.mirror");

/** What the console's verbs work with: made once a process. */
export function consoleMirror(): Mirror {
  const made: Mirror | undefined = Reflect.get(globalThis, KEY);
  if (made) return made;
  const { sealing, service } = runtime();
  const { pool, settings, nationalIdKey } = service;
  const mirror = {
    pool,
    keySecret: { ...sealing, nationalIdKey },
    embeddedAddress: embeddedAddress(settings),
    upstreamsMayBePrivate: settings.upstreamsMayBePrivate,
  };
  Reflect.set(globalThis, KEY, mirror);
  return mirror;
}
