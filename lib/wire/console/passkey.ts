import * as z from "zod";
import { LONGEST_PASSKEY_NAME } from "#lib/domain/people/passkey";
import { Instant } from "#lib/wire/console/instant";

const text = z.string().max(20_000);
const Signed = {
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  authenticatorAttachment: z
    .enum(["cross-platform", "platform"])
    .nullish()
    .transform((each) => each ?? undefined),
  clientExtensionResults: z.object({}),
};

/** A new passkey from an authenticator, in browsers' form (WebAuthn, RegistrationResponseJSON). */
const PasskeyMade = z.object({
  ...Signed,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z
      .array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]))
      .catch([])
      .default([]),
  }),
});

/** A signature from an authenticator (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyUse = z.object({
  ...Signed,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

const Name = z.string().trim().min(1, { error: "is missing" }).max(LONGEST_PASSKEY_NAME);

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  madeAt: Instant,
  usedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** GET /api/console/passkeys: those of the requesting person. */
export const PasskeyList = z.object({ passkeys: z.array(Passkey) });
export type PasskeyList = z.infer<typeof PasskeyList>;

/** PUT /api/console/passkeys: options for the authenticator, in the form that `navigator.credentials` needs. */
export const PasskeyBegun = z.object({ options: z.looseObject({ challenge: z.string() }) });
export type PasskeyBegun = z.infer<typeof PasskeyBegun>;

/** POST /api/console/passkeys: the passkey that was then created. */
export const PasskeyRequest = z.strictObject({ name: Name, response: PasskeyMade });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** PATCH /api/console/passkeys/{id}. */
export const PasskeyChange = z.strictObject({ name: Name });
export type PasskeyChange = z.infer<typeof PasskeyChange>;
