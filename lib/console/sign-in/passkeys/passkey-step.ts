import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { expireCookie, setSessionCookie } from "better-auth/cookies";
import * as z from "zod";
import type { SignInContext } from "#lib/console/sign-in/context";
import { isPasskeyOf } from "#lib/console/sign-in/passkeys/use-passkey";
import { PasskeyUse } from "#lib/wire/console/passkey";

/** The sign-in library's cookie that identifies the person whose second factor is requested. */
const CHALLENGE_COOKIE = "two_factor";

/**
 * The second step of a sign-in with a passkey, as a plugin of the sign-in library: it ends the challenge and begins the
 * session as the library does after a right code. The library's own passkeys would replace the password too.
 */
export function passkeyStep(context: SignInContext) {
  return {
    id: "redial-passkey",
    endpoints: {
      usePasskey: createAuthEndpoint(
        "/passkey/verify",
        { method: "POST", body: z.object({ response: PasskeyUse }) },
        async (ctx) => {
          const adapter = ctx.context.internalAdapter;
          const cookie = ctx.context.createAuthCookie(CHALLENGE_COOKIE);
          const challenge = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
          const kept = challenge ? await adapter.findVerificationValue(challenge) : null;
          if (!challenge || !kept || kept.expiresAt < new Date())
            throw ctx.error("UNAUTHORIZED", { code: "INVALID_TWO_FACTOR_COOKIE" });
          if (!(await isPasskeyOf(context, kept.value, ctx.body.response)))
            throw ctx.error("UNAUTHORIZED", { code: "INVALID_PASSKEY" });
          const used = await adapter.consumeVerificationValue(challenge);
          const user = used && (await adapter.findUserById(used.value));
          if (!user) throw ctx.error("UNAUTHORIZED", { code: "INVALID_TWO_FACTOR_COOKIE" });
          const session = await adapter.createSession(user.id, false);
          await setSessionCookie(ctx, { session, user });
          expireCookie(ctx, cookie);
          return ctx.json({ token: session.token });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
