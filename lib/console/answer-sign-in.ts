import { operatorAuth, type SignInContext } from "#lib/console/auth";

/** What the console needs of the sign-in library; whatever else it offers is not reachable. */
const OFFERED = ["sign-in/email", "sign-out", "change-password", "revoke-other-sessions"];

export async function answerSignIn(context: SignInContext, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api\/auth\//, "");
  if (!OFFERED.includes(path)) return new Response(null, { status: 404 });
  const auth = await operatorAuth(context);
  const { ok, status, headers, body } = await auth.handler(request);
  // The session's token is for the cookie alone: no script of a page gets to read it.
  const answer = ok ? Response.json({}, { status }) : new Response(body, { status, headers });
  for (const cookie of headers.getSetCookie()) if (ok) answer.headers.append("Set-Cookie", cookie);
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}
