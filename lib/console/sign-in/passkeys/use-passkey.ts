import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { keepChallenge, listPasskeys, notePasskeyUse, useChallenge } from "#lib/console/accounts/passkeys";
import type { SignInContext } from "#lib/console/sign-in/context";
import { webauthn } from "#lib/console/sign-in/passkeys/webauthn";

const purposeOf = (operatorId: string) => `use ${operatorId}`;

/** The options with which the browser asks an authenticator to sign; null when the person has no passkey. */
export async function askForPasskey(
  { pool, settings }: SignInContext,
  operatorId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const kept = await listPasskeys(pool, operatorId);
  if (kept.length === 0) return null;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: new URL(settings.publicUrl).hostname,
    allowCredentials: kept.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
    userVerification: "preferred",
  });
  await keepChallenge(pool, options.challenge, purposeOf(operatorId));
  return options;
}

/** Whether one of the person's passkeys has signed their challenge. Each challenge works once. */
export async function isPasskeyOf(
  { pool, settings }: SignInContext,
  operatorId: string,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const kept = (await listPasskeys(pool, operatorId)).find(
    ({ credentialId }) => credentialId === response.id,
  );
  if (!kept) return false;
  const { verifyAuthenticationResponse } = await webauthn();
  const { origin, hostname } = new URL(settings.publicUrl);
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => useChallenge(pool, challenge, purposeOf(operatorId)),
    expectedOrigin: origin,
    expectedRPID: hostname,
    credential: { id: kept.credentialId, publicKey: new Uint8Array(kept.publicKey), counter: kept.uses },
    // The password, or a session, is the other factor.
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return false;
  await notePasskeyUse(pool, kept.id, checked.authenticationInfo.newCounter);
  return true;
}
