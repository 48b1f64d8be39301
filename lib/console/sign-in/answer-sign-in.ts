import { randomUUID } from "node:crypto";
import { endSessionOfToken } from "#lib/console/accounts/operator-sessions";
import { auditSignIn, type SignInEvent } from "#lib/console/sign-in/audit-sign-in";
import { operatorAuth } from "#lib/console/sign-in/auth";
import type { SignInContext } from "#lib/console/sign-in/context";
import { isOwnOrigin } from "#lib/console/sign-in/own-origin";
import { ownSignInRefusal } from "#lib/console/sign-in/own-sign-in-refusal";
import { answerPasskey, PASSKEY_BEGIN, PASSKEY_VERIFY } from "#lib/console/sign-in/passkeys/answer-passkey";
import { hashRecoveryCode } from "#lib/console/sign-in/second-factor/recovery-codes";
import { challengedOperator } from "#lib/console/sign-in/second-factor/second-factor";
import { CONFIRM_PASSWORD, confirmPassword } from "#lib/console/sign-in/sessions/confirm-password";
import { endReplaced } from "#lib/console/sign-in/sessions/replaced-session";
import { findOperator } from "#lib/console/sign-in/sessions/session";
import { attemptSucceeded, beginAttempt } from "#lib/console/sign-in/sign-in-attempt";
import { attemptOf, barOf, followUp, typedEmail } from "#lib/console/sign-in/sign-in-steps";
import { answerSignOn } from "#lib/console/sign-in/sign-on/answer-sign-on";
import { PasskeyBegun } from "#lib/wire/console/passkey";
import { RecoveryCodes, SecondFactorBegun, SignedIn } from "#lib/wire/console/sign-in";

type Body = Record<string, unknown>;

/** The sign-in library's endpoints in use, and the parts of their answers that a page's script may read: never a token. */
const OFFERED: Record<string, ((body: Body) => object) | undefined> = {
  "sign-in/email": (body) => SignedIn.parse({ secondFactor: body.twoFactorRedirect === true }),
  "sign-out": () => ({}),
  "change-password": () => ({}),
  "revoke-other-sessions": () => ({}),
  "two-factor/enable": (body) =>
    SecondFactorBegun.parse({ uri: body.totpURI, recoveryCodes: body.backupCodes }),
  "two-factor/disable": () => ({}),
  "two-factor/verify-totp": () => ({}),
  "two-factor/verify-backup-code": () => ({}),
  [CONFIRM_PASSWORD]: () => ({}),
  [PASSKEY_BEGIN]: (body) => PasskeyBegun.parse(body),
  [PASSKEY_VERIFY]: () => ({}),
  "two-factor/generate-backup-codes": (body) => RecoveryCodes.parse({ recoveryCodes: body.backupCodes }),
};

/** Answers a sign-in request. The route that reads the body of `request` limits its size. */
export async function answerSignIn(context: SignInContext, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api\/auth\//, "");
  if (request.method === "GET") return answerSignOn(context, request, path);
  const shape = Object.hasOwn(OFFERED, path) ? OFFERED[path] : undefined;
  if (!shape) return new Response(null, { status: 404 });
  const traceId = randomUUID();
  // Every browser names the page's origin here; a program that names none has no cookies to misuse.
  if (request.headers.has("origin") && !isOwnOrigin(request.headers, context.settings.publicUrl)) {
    return refuse(403, "foreign_origin", "This request came from another site.", traceId);
  }
  const asked = parse(await request.text());
  // A person who knows the old password is signed out with it.
  if (path === "change-password") asked.revokeOtherSessions = true;
  if (path === "two-factor/verify-backup-code") asked.code = hashRecoveryCode(String(asked.code ?? ""));

  const present = await findOperator(context, request.headers);
  const before = path === "sign-in/email" ? null : present;
  const isChallenge = /^(two-factor\/verify-|passkey\/)/.test(path) && !before;
  const challenged = isChallenge ? await challengedOperator(context.pool, request.headers) : null;
  const refusal = ownSignInRefusal(path, asked, before);
  if (refusal) return refuse(403, refusal.code, refusal.message, traceId);
  const attempt = await attemptOf(context, path, request, asked, before);
  const waitMs = attempt && (await beginAttempt(context.pool, attempt));
  if (waitMs) return throttled(waitMs, traceId);
  const { method, url, headers } = request;
  const given = new Headers(headers);
  given.delete("content-length");
  const own =
    path === CONFIRM_PASSWORD
      ? await confirmPassword(context, before, asked)
      : await answerPasskey(context, path, { before, challenged }, asked);
  const answer =
    own ??
    (await operatorAuth(context).handler(
      new Request(url, { method, headers: given, body: JSON.stringify(asked) }),
    ));
  // The library only says that it failed; this throws if the database is unavailable.
  if (answer.status >= 500) await context.pool.query("select 1");
  const body = parse(await answer.text());
  if (attempt && answer.ok) await attemptSucceeded(context.pool, attempt);
  const blocked = await barOf(context, path, asked, answer, challenged ?? before);
  // For a step within a session, the token is that session's, so it stays.
  if (blocked && !before && typeof body.token === "string") await endSessionOfToken(context.pool, body.token);
  const ok = answer.ok && !blocked;
  const event: SignInEvent = {
    path,
    ok,
    status: answer.status,
    code: blocked?.code ?? String(body.code ?? ""),
    typed: typedEmail(asked),
    before,
    challenged,
    asksForCode: body.twoFactorRedirect === true,
    address: headers.get("x-redial-client-address"),
    traceId,
  };
  await auditSignIn(context.pool, event);
  if (blocked) return refuse(blocked.status, blocked.code, blocked.message, traceId);
  if (present && ok && (path === "sign-in/email" || challenged)) await endReplaced(context, request, present);
  const cookie = ok ? await followUp(context, event, answer, body) : null;
  return said(answer, ok ? shape(body) : body, traceId, cookie);
}

function said(answer: Response, body: object, traceId: string, cookie: string | null): Response {
  const headers = new Headers({ "Cache-Control": "no-store", "X-Trace-Id": traceId });
  for (const name of ["X-Retry-After", "Retry-After"]) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  for (const set of answer.headers.getSetCookie()) headers.append("Set-Cookie", set);
  if (cookie) headers.append("Set-Cookie", cookie);
  return Response.json(body, { status: answer.status, headers });
}

/** `Retry-After` is in seconds. */
function throttled(waitMs: number, traceId: string): Response {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  const message = `Too many attempts for this email address. Try again in ${wait}, or use a browser in which you have signed in before.`;
  const answer = refuse(429, "TOO_MANY_ATTEMPTS", message, traceId);
  answer.headers.set("Retry-After", String(seconds));
  return answer;
}

function refuse(status: number, code: string, message: string, traceId: string): Response {
  return Response.json({ code, message }, { status, headers: { "X-Trace-Id": traceId } });
}

function parse(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
