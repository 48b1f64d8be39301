/** Loaded at the first passkey, because it is large and many installations have none. */
export function webauthn() {
  return import("@simplewebauthn/server");
}
