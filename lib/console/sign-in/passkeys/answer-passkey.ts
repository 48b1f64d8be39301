import type { SignInContext } from "#lib/console/sign-in/context";
import { askForPasskey, isPasskeyOf } from "#lib/console/sign-in/passkeys/use-passkey";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { PasskeyUse } from "#lib/wire/console/passkey";

/** The paths where a browser gets a passkey challenge, and returns the signed answer. */
export const PASSKEY_BEGIN = "passkey/begin";
export const PASSKEY_VERIFY = "passkey/verify";

/** The answer for a person who is signed in or at the second step; null when the sign-in library must answer. */
export async function answerPasskey(
  context: SignInContext,
  path: string,
  { before, challenged }: { before: Operator | null; challenged: { id: string } | null },
  asked: Record<string, unknown>,
): Promise<Response | null> {
  if (path === PASSKEY_BEGIN) {
    const person = before ?? challenged;
    if (!person) return refuse(401, "INVALID_TWO_FACTOR_COOKIE");
    const options = await askForPasskey(context, person.id);
    return options ? Response.json({ options }) : refuse(409, "NO_PASSKEY");
  }
  if (path !== PASSKEY_VERIFY || !before) return null;
  const response = PasskeyUse.safeParse(asked.response);
  if (!response.success || !(await isPasskeyOf(context, before.id, response.data)))
    return refuse(401, "INVALID_PASSKEY");
  return Response.json({});
}

function refuse(status: number, code: string): Response {
  return Response.json({ code, message: code }, { status });
}
