import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { insertPasskey, keepChallenge, listPasskeys, useChallenge } from "#lib/console/accounts/passkeys";
import { type Actor, by } from "#lib/console/actor";
import { RefusedError } from "#lib/console/refused-error";
import type { SignInContext } from "#lib/console/sign-in/context";
import { webauthn } from "#lib/console/sign-in/passkeys/webauthn";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { MOST_PASSKEYS, passkeyRefusal } from "#lib/domain/people/passkey";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

type Person = Pick<Operator, "id" | "email" | "name" | "secondFactor">;
const purposeOf = ({ id }: Person) => `add ${id}`;

/** The options with which the browser asks an authenticator for a passkey. Throws RefusedError when none can be added. */
export async function beginPasskey({ pool, settings }: SignInContext, person: Person) {
  const reason = passkeyRefusal(settings.publicUrl) ?? lacking(person);
  if (reason) throw new RefusedError(409, "not_allowed", reason);
  const kept = await listPasskeys(pool, person.id);
  if (kept.length >= MOST_PASSKEYS)
    throw new RefusedError(409, "too_many", `You have ${MOST_PASSKEYS} passkeys. Remove one first.`);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Redial",
    rpID: new URL(settings.publicUrl).hostname,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: kept.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  await keepChallenge(pool, options.challenge, purposeOf(person));
  return options;
}

/** Stores the passkey that the authenticator has made. Throws RefusedError when its answer does not fit the challenge. */
export async function addPasskey(
  { pool, settings }: SignInContext,
  actor: Actor,
  person: Person,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const reason = lacking(person);
  if (reason) throw new RefusedError(409, "not_allowed", reason);
  const { verifyRegistrationResponse } = await webauthn();
  const { origin, hostname } = new URL(settings.publicUrl);
  await begin(pool, async (tx) => {
    const checked = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => useChallenge(tx, challenge, purposeOf(person)),
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: false,
    }).catch(() => null);
    if (!checked?.verified)
      throw new RefusedError(400, "passkey_refused", "This passkey could not be checked. Try again.");
    const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
    const row = { name, credentialId: id, publicKey: Buffer.from(publicKey), uses: counter, transports };
    if (!(await insertPasskey(tx, person.id, row)))
      throw new RefusedError(409, "here_already", "This passkey has been added already.");
    await recordAudit(tx, {
      ...by(actor),
      ...{ action: "passkey.add", target: person.email, parameters: { name } },
    });
  });
}

function lacking({ secondFactor }: Person): string | null {
  return secondFactor ? null : "Turn on two-factor authentication first.";
}
