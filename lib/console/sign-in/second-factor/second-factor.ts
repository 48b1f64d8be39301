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

/** The sign-in library's path for the return from a provider. */
export const SIGN_ON_CALLBACK = "oidc/callback";

/** How long a person has to enter the code after the password. */
const CHALLENGE_SECONDS = 10 * 60;
const TRUSTED_SECONDS = 30 * 24 * 60 * 60;
/** After this many wrong codes in a row, over all attempts to sign in, the person must wait. */
const LOCK = { maxFailedAttempts: 10, durationSeconds: 15 * 60 };

/** The library's second factor on our table: an authenticator app's code, or a recovery code. */
export function secondFactor(publicUrl: string, key: RecoveryKey) {
  const plugin = twoFactor({
    issuer: `Redial ${new URL(publicUrl).hostname}`,
    // People who use single sign-on have no password to confirm with.
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
  // A person with a second factor is asked for it after single sign-on too, because a provider's answer is one factor.
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook;
    hook.matcher = (context) => matcher(context) || context.path === `/${SIGN_ON_CALLBACK}`;
  }
  return plugin;
}

/** The person whose code a browser must enter, found by the challenge's cookie; null without one. */
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

/** Whether this person uses this code for the first time. An onlooker who copies it comes too late. */
export function isFirstUse(pool: Pool, operatorId: string, code: string): Promise<boolean> {
  return noteCode(pool, operatorId, createHash("sha256").update(code).digest());
}
