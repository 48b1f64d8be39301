import { operatorAuth, type SignInContext } from "#lib/console/auth";
import { isOwnOrigin } from "#lib/console/own-origin";

/** What the console needs of the sign-in library; whatever else it offers is not reachable. */
const OFFERED = ["sign-in/email", "sign-out", "change-password", "revoke-other-sessions"];

export async function answerSignIn(context: SignInContext, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api\/auth\//, "");
  if (!OFFERED.includes(path)) return new Response(null, { status: 404 });
  // Every browser names the page's origin here; a program that names none has no cookies to misuse.
  if (request.headers.has("origin") && !isOwnOrigin(request.headers, context.settings.publicUrl)) {
    return Response.json(
      { code: "foreign_origin", message: "This request came from another site." },
      { status: 403 },
    );
  }
  const auth = await operatorAuth(context);
  const { ok, status, headers, body } = await auth.handler(request);
  // The session's token is for the cookie alone: no script of a page gets to read it.
  const answer = ok ? Response.json({}, { status }) : new Response(body, { status, headers });
  for (const cookie of headers.getSetCookie()) if (ok) answer.headers.append("Set-Cookie", cookie);
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}
