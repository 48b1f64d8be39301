import { randomUUID } from "node:crypto";
import { answerSignOn } from "#lib/console/answer-sign-on";
import { auditSignIn, type SignInEvent } from "#lib/console/audit-sign-in";
import { operatorAuth, type SignInContext } from "#lib/console/auth";
import { isOwnOrigin } from "#lib/console/own-origin";
import { challengedOperator, isFirstUse } from "#lib/console/second-factor";
import { findOperator } from "#lib/console/session";
import { endSessionOfToken } from "#lib/store/operator-sessions";
import { RecoveryCodes, SecondFactorBegun, SignedIn } from "#lib/wire/console-sign-in";

type Body = Record<string, unknown>;

/** What the console needs of the sign-in library, and what of each answer a page's script gets to read: never a token. */
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
  "two-factor/generate-backup-codes": (body) => RecoveryCodes.parse({ recoveryCodes: body.backupCodes }),
};

/** The body of `request` has a limit: see the route, which reads it. */
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
  // Whoever knew the old password is signed out with it.
  if (path === "change-password") asked.revokeOtherSessions = true;

  const before = path === "sign-in/email" ? null : await findOperator(context, request.headers);
  const challenged = before ? null : await challengedOperator(context.pool, request.headers);
  const { method, url, headers } = request;
  const given = new Headers(headers);
  given.delete("content-length");
  const answer = await operatorAuth(context).handler(
    new Request(url, { method, headers: given, body: JSON.stringify(asked) }),
  );
  const body = parse(await answer.text());
  const isRepeated =
    path === "two-factor/verify-totp" &&
    challenged !== null &&
    answer.ok &&
    !(await isFirstUse(context.pool, challenged.id, String(asked.code)));
  if (isRepeated) await endSessionOfToken(context.pool, String(body.token));
  const ok = answer.ok && !isRepeated;
  const event: SignInEvent = {
    path,
    ok,
    status: answer.status,
    code: isRepeated ? "CODE_USED" : String(body.code ?? ""),
    typed: String(asked.email ?? "")
      .trim()
      .toLowerCase(),
    before,
    challenged,
    asksForCode: body.twoFactorRedirect === true,
    address: headers.get("x-redial-client-address"),
    traceId,
  };
  await auditSignIn(context.pool, event);
  if (isRepeated)
    return refuse(401, "CODE_USED", "This code was used already. Wait for the next one.", traceId);
  return said(answer, ok ? shape(body) : body, traceId);
}

function said(answer: Response, body: object, traceId: string): Response {
  const headers = new Headers({ "Cache-Control": "no-store", "X-Trace-Id": traceId });
  for (const name of ["X-Retry-After", "Retry-After"]) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return Response.json(body, { status: answer.status, headers });
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
