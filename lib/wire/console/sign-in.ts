import * as z from "zod";

/** POST /api/auth/sign-in/email: `secondFactor` when a code is asked for before anybody is let in. */
export const SignedIn = z.object({ secondFactor: z.boolean() });
export type SignedIn = z.infer<typeof SignedIn>;

/** POST /api/auth/two-factor/generate-backup-codes: shown this once; the ones before are good no more. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** POST /api/auth/two-factor/enable: `otpauth://` for the app; on once …/verify-totp was given a right code. */
export const SecondFactorBegun = RecoveryCodes.extend({ uri: z.string() });
export type SecondFactorBegun = z.infer<typeof SecondFactorBegun>;
