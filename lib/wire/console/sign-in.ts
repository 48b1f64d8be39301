import * as z from "zod";
import { Instant } from "#lib/wire/console/instant";

/** POST /api/auth/sign-in/email: `secondFactor` when a code is needed before the person is signed in. */
export const SignedIn = z.object({ secondFactor: z.boolean() });
export type SignedIn = z.infer<typeof SignedIn>;

/** POST /api/auth/two-factor/generate-backup-codes: they are shown once; earlier ones become invalid. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** POST /api/auth/two-factor/enable: `otpauth://` for the app; it is on once …/verify-totp got a right code. */
export const SecondFactorBegun = RecoveryCodes.extend({ uri: z.string() });
export type SecondFactorBegun = z.infer<typeof SecondFactorBegun>;

/** GET /api/console/confirmation: the ways in which the requesting person can prove who they are. */
export const WaysToConfirm = z.object({
  email: z.string(),
  /** A code of the app, or a recovery code. */
  code: z.boolean(),
  password: z.boolean(),
  passkey: z.boolean(),
  /** The sign-in provider's name, for a person who has neither; null without one. */
  provider: z.string().nullable(),
});
export type WaysToConfirm = z.infer<typeof WaysToConfirm>;

export const OperatorSession = z.object({
  id: z.string(),
  /** Whether this is the requesting session. */
  current: z.boolean(),
  startedAt: Instant,
  /** Updated at most once an hour. */
  lastUsedAt: Instant,
  /** Empty when it is unknown. */
  address: z.string(),
  /** The browser in words, and its own identification. */
  browser: z.string(),
  userAgent: z.string(),
});
export type OperatorSession = z.infer<typeof OperatorSession>;

/**
 * GET /api/console/sessions: the asking operator's own, the current one first, then by their last use. DELETE of the
 * same ends all others, DELETE …/{sessionId} ends one; both answer with what is left.
 */
export const SessionList = z.object({ sessions: z.array(OperatorSession) });
export type SessionList = z.infer<typeof SessionList>;
