import { CallError } from "#lib/browser/api";
import type { PasskeyBegun } from "#lib/wire/console/passkey";

type Options = PasskeyBegun["options"];

/** Lets an authenticator create a passkey; on failure throws CallError with words for the person. */
export function makePasskey(options: Options): Promise<unknown> {
  return inWords(async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    return navigator.credentials.create({ publicKey });
  });
}

/** Lets an authenticator sign the server's challenge; on failure throws CallError with a message. */
export function signWithPasskey(options: Options): Promise<unknown> {
  return inWords(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    );
    return navigator.credentials.get({ publicKey });
  });
}

/** Why no passkey can be used in this browser, or null. */
function browserLacks(): string | null {
  if (typeof PublicKeyCredential === "undefined" || !("parseCreationOptionsFromJSON" in PublicKeyCredential))
    return "This browser cannot use passkeys here: it is too old, or the address has no HTTPS.";
  return null;
}

async function inWords(ask: () => Promise<Credential | null>): Promise<unknown> {
  const lacks = browserLacks();
  if (lacks) throw new CallError(lacks, null);
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential.toJSON();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "InvalidStateError")
      throw new CallError("This authenticator holds a passkey of yours already.", null);
    if (name === "SecurityError")
      throw new CallError("Passkeys work only at this console's public address. Open it there.", null);
  }
  throw new CallError("No passkey was given: it was cancelled, or took too long. Try again.", null);
}
