import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import * as z from "zod";
import { noteProof } from "#lib/console/accounts/session-facts";
import type { SignInContext } from "#lib/console/sign-in/context";
import { SIGN_ON_CALLBACK } from "#lib/console/sign-in/second-factor/second-factor";
import { signOnPerson } from "#lib/console/sign-in/sign-on/sign-on-person";
import { authorizationUrl, type Claims, claimsOf } from "#lib/console/sign-in/sign-on/sign-on-provider";
import { ownPath } from "#lib/domain/network/own-path";
import type { SignOnProblem } from "#lib/domain/people/sign-on-problems";

/** How long a person may take at the provider. */
const LIFETIME_SECONDS = 10 * 60;
const COOKIE = "sign_on";
/** The largest accepted difference between the provider's clock and ours. */
const CLOCKS_APART_MS = 60_000;

const SignOnStart = z.object({
  nonce: z.string(),
  codeVerifier: z.string(),
  next: z.string(),
  again: z.boolean(),
});

/** The answers of the endpoints below; lib/console/sign-in/answer-sign-in.ts turns them into redirects. */
export type SignOnAnswer =
  | { goTo: string }
  | { next: string; email: string }
  | { problem: SignOnProblem; email: string; next: string; cause?: string };

/**
 * Sign-in at a provider of OpenID Connect, as a plugin of the sign-in library, with its sessions and cookies. State, nonce
 * and the proof key (PKCE) are stored here and used by the first answer; a signed cookie binds them to the browser.
 */
export function signOn({ pool, settings }: SignInContext) {
  const redirectUri = `${settings.publicUrl}/api/auth/${SIGN_ON_CALLBACK}`;
  return {
    id: "redial-sign-on",
    endpoints: {
      startSignOn: createAuthEndpoint(
        "/oidc/start",
        {
          method: "GET",
          query: z.object({ next: z.string().max(2000).optional(), again: z.string().optional() }),
        },
        async (ctx) => {
          const { signOn: provider } = settings;
          if (!provider) throw ctx.error("NOT_FOUND");
          const next = ownPath(ctx.query.next);
          const again = ctx.query.again === "1";
          const begun = { nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier(), next, again };
          const state = randomState();
          const goTo = await authorizationUrl(provider, redirectUri, { ...begun, state }, again).catch(
            () => null,
          );
          if (!goTo) return said({ problem: "unavailable", email: "", next });
          await ctx.context.internalAdapter.createVerificationValue({
            identifier: `sign-on-${state}`,
            value: JSON.stringify(begun),
            expiresAt: new Date(Date.now() + LIFETIME_SECONDS * 1000),
          });
          const cookie = ctx.context.createAuthCookie(COOKIE, { maxAge: LIFETIME_SECONDS });
          await ctx.setSignedCookie(cookie.name, state, ctx.context.secret, cookie.attributes);
          return said({ goTo: goTo.href });
        },
      ),
      finishSignOn: createAuthEndpoint(
        `/${SIGN_ON_CALLBACK}`,
        { method: "GET", query: z.record(z.string(), z.unknown()) },
        async (ctx) => {
          const { signOn: provider } = settings;
          if (!provider) throw ctx.error("NOT_FOUND");
          const cookie = ctx.context.createAuthCookie(COOKIE, { maxAge: 0 });
          const state = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
          ctx.setCookie(cookie.name, "", cookie.attributes);
          const kept =
            state && state === ctx.query.state
              ? await ctx.context.internalAdapter.consumeVerificationValue(`sign-on-${state}`)
              : null;
          if (!state || !kept || kept.expiresAt < new Date()) {
            return said({ problem: "expired", email: "", next: "/" });
          }
          const { next, again, ...begun } = SignOnStart.parse(JSON.parse(kept.value));
          if (ctx.query.error === "access_denied") return said({ problem: "cancelled", email: "", next });
          const begunAt = kept.createdAt;
          const { search } = new URL(ctx.request?.url ?? redirectUri);
          const came = await claimsOf(provider, new URL(redirectUri + search), { ...begun, state }).catch(
            (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
          );
          if ("failed" in came) {
            return said({ problem: "failed", email: "", next, cause: String(came.failed) });
          }
          const person = await signOnPerson(pool, provider, came);
          if ("problem" in person) return said({ ...person, next });
          const user = await ctx.context.internalAdapter.findUserById(person.id);
          if (!user) return said({ problem: "failed", email: person.email, next });
          // In a trusted browser the second factor is not requested, so with one, the provider's answer is no proof.
          const isAlone = Reflect.get(user, "twoFactorEnabled") !== true;
          const isProven = isAlone && isProof(came, begunAt);
          if (again && isAlone && !isProven) return said({ problem: "not_asked", email: person.email, next });
          const session = await ctx.context.internalAdapter.createSession(user.id, false);
          if (isProven) await noteProof(pool, session.token);
          await setSessionCookie(ctx, { session, user });
          // The request for the second factor replaces this answer, and must know where to lead afterwards.
          ctx.setHeader("x-redial-next", encodeURIComponent(next));
          return said({ next, email: person.email });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/**
 * Whether the provider says that it authenticated the person for this sign-in. Our request for it proves nothing, because
 * the person at the browser can remove that from the address.
 */
function isProof({ auth_time: at }: Claims, begunAt: Date): boolean {
  return typeof at === "number" && at * 1000 >= begunAt.getTime() - CLOCKS_APART_MS;
}

function said(answer: SignOnAnswer): SignOnAnswer {
  return answer;
}
