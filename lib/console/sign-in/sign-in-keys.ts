import type { SignInKeys } from "#lib/platform/secrets/key-ring";

// Next loads a module once for each kind of route; only the global object is the same for all.
const KEY = Symbol.for("redial.sign-in-keys");

/** Where sign-in finds the keys as they are now; told once, by the start of the process. */
export function setSignInKeys(keys: () => SignInKeys): void {
  Reflect.set(globalThis, KEY, keys);
}

export function signInKeys(): SignInKeys {
  const found: (() => SignInKeys) | undefined = Reflect.get(globalThis, KEY);
  if (!found) throw new Error("nobody has said which keys sign-in has");
  return found();
}
