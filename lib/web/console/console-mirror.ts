import type { ConsoleContext } from "#lib/console/context";
import { embeddedAddress } from "#lib/installation/embedded-address";
import { runtime } from "#lib/service/api/runtime";

// Next loads a module once per kind of route; only the global object is shared by all.
const KEY = Symbol.for("redial.mirror");

/** Dependencies of the console's verbs, made once per process. */
export function consoleMirror(): ConsoleContext {
  const made: ConsoleContext | undefined = Reflect.get(globalThis, KEY);
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
