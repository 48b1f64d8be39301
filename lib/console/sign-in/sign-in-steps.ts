import ipaddr from "ipaddr.js";
import { deletePasskeysOf } from "#lib/console/accounts/passkeys";
import { deleteTrustedDevices } from "#lib/console/accounts/second-factor";
import { findBar, keepPassword } from "#lib/console/accounts/session-facts";
import type { SignInEvent } from "#lib/console/sign-in/audit-sign-in";
import type { SignInContext } from "#lib/console/sign-in/context";
import { FACTOR_CHANGES } from "#lib/console/sign-in/own-sign-in-refusal";
import { knowBrowser, knownBrowser } from "#lib/console/sign-in/second-factor/known-browser";
import { isFirstUse } from "#lib/console/sign-in/second-factor/second-factor";
import { CONFIRM_PASSWORD } from "#lib/console/sign-in/sessions/confirm-password";
import { proveSession } from "#lib/console/sign-in/sessions/prove-session";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import type { Attempt } from "#lib/console/sign-in/sign-in-attempt";

const SIGN_IN = "sign-in/email";
/** The steps that check a signed-in person's password. A right one takes back failures, so nothing else may count. */
const CHECKS_PASSWORD = ["change-password", CONFIRM_PASSWORD, ...FACTOR_CHANGES];

type Body = Record<string, unknown>;
type Bar = { status: 401 | 403; code: string; message: string };

const BARS = {
  no_role: {
    status: 403,
    code: "NO_ROLE",
    message:
      "You no longer have a role here: your groups at the sign-in provider give you none. Ask an admin.",
  },
  password_expired: {
    status: 403,
    code: "PASSWORD_EXPIRED",
    message:
      "This first password has expired. Ask an admin for a link to set a new one, or run: admin -- user password",
  },
} as const satisfies Record<string, Bar>;

/** The attempt on a password, or on a code within a session, with its network address; null for other requests. */
export async function attemptOf(
  context: SignInContext,
  path: string,
  { headers }: Request,
  asked: Body,
  before: Operator | null,
): Promise<Attempt | null> {
  const isGiven = asked.password !== undefined || asked.currentPassword !== undefined;
  const isPassword = isGiven && (path === SIGN_IN || (CHECKS_PASSWORD.includes(path) && before?.hasPassword));
  // The sign-in library counts wrong codes only at the sign-in itself.
  const isCode = path.startsWith("two-factor/verify-") && before?.secondFactor;
  if (!isPassword && !isCode) return null;
  const email = before?.email ?? typedEmail(asked);
  // This is the address by which the library counts: behind an unlisted proxy, the one that the proxy named.
  const addresses = ["x-redial-client-address", "x-redial-claimed-address"].map((name) => headers.get(name));
  const address = addresses.find((text) => text !== null && ipaddr.isValid(text)) ?? null;
  return { email, address, browser: await knownBrowser(context, headers, email) };
}

export function typedEmail(asked: Body): string {
  return String(asked.email ?? "")
    .trim()
    .toLowerCase();
}

/** Why a person whom the sign-in library accepts is not let in; null when nothing prevents it. */
export async function barOf(
  { pool }: SignInContext,
  path: string,
  asked: Body,
  answer: Response,
  person: { id: string; secondFactor?: boolean } | null,
): Promise<Bar | null> {
  if (!answer.ok) return null;
  if (path === SIGN_IN) {
    const bar = await findBar(pool, typedEmail(asked));
    return bar && BARS[bar];
  }
  // The code that turns on the second factor grants no sign-in.
  if (path !== "two-factor/verify-totp" || !person || person.secondFactor === false) return null;
  if (await isFirstUse(pool, person.id, String(asked.code))) return null;
  return { status: 401, code: "CODE_USED", message: "This code has been used. Wait for the next one." };
}

/** Runs after a successful step. Returns a cookie for the browser in which the person has signed in, or null. */
export async function followUp(
  context: SignInContext,
  event: SignInEvent,
  answer: Response,
  body: Body,
): Promise<string | null> {
  const { pool } = context;
  const { path, before, challenged, asksForCode, typed } = event;
  if (before && path === "change-password") {
    await keepPassword(pool, before.id);
    await deleteTrustedDevices(pool, before.id);
  }
  if (before && path === "two-factor/disable") {
    await deleteTrustedDevices(pool, before.id);
    await deletePasskeysOf(pool, before.id);
  }
  const cookie = await proveSession(context, event, answer, body);
  if (before || asksForCode) return cookie;
  if (path === SIGN_IN) return knowBrowser(context, typed);
  return challenged ? knowBrowser(context, challenged.email) : null;
}
