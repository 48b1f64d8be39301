import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import type { Pool } from "pg";
import { endSoon } from "#lib/console/accounts/operator-sessions";
import type { SignInContext } from "#lib/console/sign-in/context";
import { passkeyStep } from "#lib/console/sign-in/passkeys/passkey-step";
import { MIN_PASSWORD_LENGTH } from "#lib/console/sign-in/password";
import { hashPassword, verifyPassword } from "#lib/console/sign-in/password-hash";
import { withCookiesReSigned } from "#lib/console/sign-in/re-signed-cookies";
import type { RecoveryKey } from "#lib/console/sign-in/second-factor/recovery-codes";
import { secondFactor } from "#lib/console/sign-in/second-factor/second-factor";
import { signInKeys } from "#lib/console/sign-in/sign-in-keys";
import { signInRate } from "#lib/console/sign-in/sign-in-rate";
import { signOn } from "#lib/console/sign-in/sign-on/sign-on";
import type { SignInKeys } from "#lib/platform/secrets/key-ring";

/**
 * How long an unused session lasts: a weekend and a night. For one in use, see lib/console/accounts/operator-sessions.ts.
 */
const SESSION_SECONDS = 72 * 60 * 60;
const SESSION_RENEWAL_SECONDS = 60 * 60;
/** Failed attempts to sign in, per address and minute. */
const SIGN_INS_PER_MINUTE = 10;
const RATE_SECONDS = 60;
const perMinute = { window: RATE_SECONDS, max: SIGN_INS_PER_MINUTE };

const REPLACES_SESSION = ["/two-factor/verify-totp", "/two-factor/disable"];

// Next loads a module once per kind of route; only the global object is shared by all.
const KEY = Symbol.for("redial.operator-auth");

export type OperatorAuth = ReturnType<typeof createAuth>;

/** The sign-in library on our tables: one instance per process, and another after the keys have changed. */
export function operatorAuth(context: SignInContext): OperatorAuth {
  const keys = signInKeys();
  const made: { auth: OperatorAuth; keys: SignInKeys } | undefined = Reflect.get(globalThis, KEY);
  if (made?.keys === keys) return made.auth;
  const auth = acceptEarlier(createAuth(context, keys), keys);
  auth.handler = signInRate(context.pool, RATE_SECONDS, auth);
  Reflect.set(globalThis, KEY, { auth, keys });
  return auth;
}

/** Also accepts cookies that an earlier key signed. */
function acceptEarlier(auth: OperatorAuth, keys: SignInKeys): OperatorAuth {
  const { handler, api } = auth;
  const { getSession } = api;
  auth.handler = (request) =>
    handler(new Request(request, { headers: withCookiesReSigned(request.headers, keys) }));
  api.getSession = ((context: Parameters<typeof getSession>[0]) =>
    getSession({
      ...context,
      headers: withCookiesReSigned(new Headers(context?.headers), keys),
    })) as typeof getSession;
  return auth;
}

function createAuth({ pool, settings }: SignInContext, keys: SignInKeys) {
  return betterAuth({
    appName: "Redial",
    baseURL: settings.publicUrl,
    basePath: "/api/auth",
    // In the database the keys are wrapped, so a copy of it opens no second factor and signs no cookie.
    secrets: keys.versions,
    secret: keys.first,
    database: pool,
    telemetry: { enabled: false },
    logger: { level: "error" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: (given) => verifyPassword(pool, given) },
    },
    user: {
      modelName: "operator",
      fields: timed({ emailVerified: "email_verified" }),
      additionalFields: { role: { type: "string", input: false } },
    },
    session: {
      modelName: "operator_session",
      fields: timed({ ...owned, expiresAt: "expires_at", ipAddress: "ip_address", userAgent: "user_agent" }),
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_RENEWAL_SECONDS,
      // The end of a session or the loss of a role takes effect at the next request.
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: { delete: { before: (session, asked) => endLater(pool, session.id, asked?.path) } },
    },
    account: { modelName: "operator_account", fields: timed({ ...owned, ...accountFields }) },
    verification: { modelName: "operator_verification", fields: timed({ expiresAt: "expires_at" }) },
    rateLimit: {
      enabled: true,
      storage: "database",
      modelName: "sign_in_rate",
      fields: { lastRequest: "last_request" },
      customRules: {
        "/sign-in/email": perMinute,
        "/change-password": perMinute,
        "/two-factor/*": perMinute,
        "/passkey/*": perMinute,
        "/oidc/*": { window: RATE_SECONDS, max: 3 * SIGN_INS_PER_MINUTE },
      },
    },
    plugins: [
      secondFactor(settings.publicUrl, libraryKey),
      passkeyStep({ pool, settings }),
      signOn({ pool, settings }),
    ],
    trustedOrigins: (request) => [settings.publicUrl, ...ownOrigins(request)],
    advanced: {
      ...cookiesOf(settings.publicUrl),
      // Our server overwrites these headers, following its rules for trusted proxies. Behind an unlisted proxy the first is
      // no address; attempts then count by the client that the proxy named, not all together.
      ipAddress: { ipAddressHeaders: ["x-redial-client-address", "x-redial-claimed-address"] },
      database: { generateId: () => randomUUID() },
    },
  });
}

/**
 * Turning the second factor on or off replaces the session. A concurrent request of the same page would be signed out, and
 * the page would lead to sign-in instead of showing the recovery codes.
 */
async function endLater(pool: Pool, id: string, path = ""): Promise<boolean> {
  return !(REPLACES_SESSION.includes(path) && (await endSoon(pool, id)));
}

/** Under HTTPS, the prefix makes browsers accept the cookie only from this host, over HTTPS, for all paths. */
function cookiesOf(publicUrl: string) {
  const isSecure = publicUrl.startsWith("https:");
  return {
    cookiePrefix: isSecure ? "__Host-redial" : "redial",
    // The library's own prefix, __Secure-, would be put before ours.
    useSecureCookies: false,
    defaultCookieAttributes: { secure: isSecure, path: "/" },
  };
}

type Keyed = { auth: { $context: Promise<{ secretConfig: Awaited<ReturnType<RecoveryKey>> }> } };

/** The key with which the library above encrypts; requested long after it was created. */
async function libraryKey(): ReturnType<RecoveryKey> {
  const made: Keyed | undefined = Reflect.get(globalThis, KEY);
  if (!made) throw new Error("sign-in is not set up");
  return (await made.auth.$context).secretConfig;
}

const owned = { userId: "operator_id" };
const accountFields = {
  accountId: "account_id",
  providerId: "provider_id",
  accessToken: "access_token",
  refreshToken: "refresh_token",
  idToken: "id_token",
  accessTokenExpiresAt: "access_token_expires_at",
  refreshTokenExpiresAt: "refresh_token_expires_at",
};

function timed<Fields extends Record<string, string>>(fields: Fields) {
  return { ...fields, createdAt: "created_at", updatedAt: "updated_at" };
}

/** The address at which the browser reached us. A page of another site cannot send a Host that is not its target's. */
function ownOrigins(request: Request | undefined): string[] {
  const host = request?.headers.get("host");
  return host ? [`http://${host}`, `https://${host}`] : [];
}
