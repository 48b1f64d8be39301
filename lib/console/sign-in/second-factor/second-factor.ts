import { createHash } from "node:crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Pool } from "pg";
import { noteCode } from "#lib/console/accounts/second-factor";
import {
  makeRecoveryCodes,
  type RecoveryKey,
  recoveryCodeStorage,
} from "#lib/console/sign-in/second-factor/recovery-codes";
import { maybeRow, sql } from "#lib/platform/postgres/sql";

/** Where the sign-in library answers to a sign-in at a provider. */
export const SIGN_ON_CALLBACK = "oidc/callback";

/** How long somebody has to enter the code after the password. */
const CHALLENGE_SECONDS = 10 * 60;
const TRUSTED_SECONDS = 30 * 24 * 60 * 60;
/** Wrong codes in a row, over all attempts to sign in, after which the person has to wait. */
const LOCK = { maxFailedAttempts: 10, durationSeconds: 15 * 60 };

/** The library's second factor on our table: a code of an authenticator app, or a recovery code. */
export function secondFactor(publicUrl: string, key: RecoveryKey) {
  const plugin = twoFactor({
    issuer: `Redial ${new URL(publicUrl).hostname}`,
    // Who came by single sign-on has no password to confirm with.
    allowPasswordless: true,
    twoFactorCookieMaxAge: CHALLENGE_SECONDS,
    trustDeviceMaxAge: TRUSTED_SECONDS,
    accountLockout: LOCK,
    backupCodeOptions: {
      customBackupCodesGenerate: makeRecoveryCodes,
      storeBackupCodes: recoveryCodeStorage(key),
    },
    schema: {
      user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
      twoFactor: {
        modelName: "operator_second_factor",
        fields: {
          userId: "operator_id",
          backupCodes: "backup_codes",
          failedVerificationCount: "failed_verification_count",
          lockedUntil: "locked_until",
        },
      },
    },
  });
  // Asked of whoever turned it on by whichever way they come: a provider's word is one factor.
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook;
    hook.matcher = (context) => matcher(context) || context.path === `/${SIGN_ON_CALLBACK}`;
  }
  return plugin;
}

/** Whose code a browser is being asked for: the challenge's cookie leads to it. Null without one. */
export async function challengedOperator(
  pool: Pool,
  headers: Headers,
): Promise<{ id: string; email: string } | null> {
  const cookie = /(?:^|;\s*)(?:__Host-)?redial\.two_factor=([^;]+)/.exec(headers.get("cookie") ?? "")?.[1];
  const identifier = cookie && decodeURIComponent(cookie).split(".")[0];
  if (!identifier?.startsWith("2fa-")) return null;
  return maybeRow(
    pool,
    sql`
      select o.id, o.email from operator_verification v join operator o on o.id::text = v.value
      where v.identifier = ${identifier} and v.expires_at > now()
    `,
  );
}

/** Whether this code lets this person in for the first time: whoever reads it over a shoulder is late. */
export function isFirstUse(pool: Pool, operatorId: string, code: string): Promise<boolean> {
  return noteCode(pool, operatorId, createHash("sha256").update(code).digest());
}
