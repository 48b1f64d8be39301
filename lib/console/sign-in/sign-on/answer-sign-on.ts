import { randomUUID } from "node:crypto";
import { noteSignIn } from "#lib/console/accounts/people";
import { operatorAuth } from "#lib/console/sign-in/auth";
import type { SignInContext } from "#lib/console/sign-in/context";
import { SIGN_ON_CALLBACK } from "#lib/console/sign-in/second-factor/second-factor";
import { endReplaced, isSessionCookie } from "#lib/console/sign-in/sessions/replaced-session";
import { findOperator } from "#lib/console/sign-in/sessions/session";
import type { SignOnAnswer } from "#lib/console/sign-in/sign-on/sign-on";
import { ownPath } from "#lib/domain/network/own-path";
import { recordAudit } from "#lib/platform/audit-row";

/** Answers the steps of a sign-in at a provider: always with a redirect to a page, never with JSON. */
export async function answerSignOn(
  context: SignInContext,
  request: Request,
  path: string,
): Promise<Response> {
  const isCallback = path === SIGN_ON_CALLBACK;
  if (!context.settings.signOn || !(isCallback || path === "oidc/start")) {
    return new Response(null, { status: 404 });
  }
  const { host, origin } = new URL(context.settings.publicUrl);
  // The provider returns to the public address, which does not get the cookies of this machine's other names.
  if (!isCallback && request.headers.get("host") !== host) {
    const { pathname, search } = new URL(request.url);
    return new Response(null, { status: 303, headers: { Location: `${origin}${pathname}${search}` } });
  }
  const before = isCallback ? await findOperator(context, request.headers) : null;
  const answer = await operatorAuth(context).handler(request);
  // The library only says that it failed; this throws if the database is unavailable.
  if (answer.status >= 500) await context.pool.query("select 1");
  const next = ownPath(decodeURIComponent(answer.headers.get("x-redial-next") ?? "/"));
  const said = await answer.json().catch(() => null);
  if (!answer.ok)
    return redirectTo(answer, signInPage({ problem: answer.status === 429 ? "busy" : "failed" }));
  // The browser has another session now, or none until the code was right.
  if (before && answer.headers.getSetCookie().some(isSessionCookie))
    await endReplaced(context, request, before);
  // The provider's answer was valid, and the second factor is requested now.
  if (said?.twoFactorRedirect === true) return redirectTo(answer, signInPage({ step: "code", next }));
  const known: SignOnAnswer = said;
  if ("goTo" in known) return redirectTo(answer, known.goTo);
  if (isCallback) await record(context, request, known);
  if ("problem" in known) return redirectTo(answer, signInPage({ problem: known.problem, next: known.next }));
  return redirectTo(answer, known.next);
}

async function record(
  { pool, settings }: SignInContext,
  request: Request,
  known: Exclude<SignOnAnswer, { goTo: string }>,
): Promise<void> {
  const actor = known.email || "somebody";
  const isRefused = "problem" in known;
  const more = isRefused ? { code: known.problem, cause: known.cause } : {};
  await recordAudit(pool, {
    campaignId: null,
    actor,
    action: "session.sign_in",
    target: actor,
    outcome: isRefused ? "failed" : "succeeded",
    parameters: { by: settings.signOn?.name, ...more },
    address: request.headers.get("x-redial-client-address"),
    traceId: randomUUID(),
  });
  if (!isRefused) await noteSignIn(pool, known.email);
}

function signInPage(query: Record<string, string>): string {
  return `/sign-in?${new URLSearchParams(query)}`;
}

function redirectTo(answer: Response, location: string): Response {
  const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
