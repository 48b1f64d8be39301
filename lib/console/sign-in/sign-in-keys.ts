import type { SignInKeys } from "#lib/platform/secrets/key-ring";

// Next loads a module once per kind of route; only the global object is shared by all.
const KEY = Symbol.for("redial.sign-in-keys");

/** Registers the function that returns the present keys; called once, when the process starts. */
export function setSignInKeys(keys: () => SignInKeys): void {
  Reflect.set(globalThis, KEY, keys);
}

export function signInKeys(): SignInKeys {
  const found: (() => SignInKeys) | undefined = Reflect.get(globalThis, KEY);
  if (!found) throw new Error("nobody has said which keys sign-in has");
  return found();
}
