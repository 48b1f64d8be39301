import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import type { SignOnSettings } from "#lib/platform/settings/sign-on";

/** A provider's claims about a person, with their signature verified. */
export type Claims = Record<string, unknown> & { sub: string };

/** Values that bind the provider's answer to the browser and the time of the request. */
export type SignOnRequest = { state: string; nonce: string; codeVerifier: string };

const ANSWER_LIMIT_S = 8;

// Next loads a module once per kind of route; only the global object is shared by all.
const KEY = Symbol.for("redial.sign-on-provider");

/** The address where a browser signs in, with `again` by a new proof. Throws if the provider's settings are unreadable. */
export async function authorizationUrl(
  settings: SignOnSettings,
  redirectUri: string,
  { state, nonce, codeVerifier }: SignOnRequest,
  again: boolean,
): Promise<URL> {
  return buildAuthorizationUrl(await providerOf(settings), {
    redirect_uri: redirectUri,
    scope: settings.scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    // Otherwise a provider with a session would admit anybody who sits at the browser.
    ...(again && { prompt: "login", max_age: "0" }),
  });
}

/** The person who returned, by the code in `answer`'s query. Throws when anything in the answer does not match the request. */
export async function claimsOf(
  settings: SignOnSettings,
  answer: URL,
  { state, nonce, codeVerifier }: SignOnRequest,
): Promise<Claims> {
  const provider = await providerOf(settings);
  const tokens = await authorizationCodeGrant(provider, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("the provider's answer holds no ID token");
  if (claims.email !== undefined || !provider.serverMetadata().userinfo_endpoint) return claims;
  return { ...claims, ...(await fetchUserInfo(provider, tokens.access_token, claims.sub)) };
}

/** Read once per process. A provider that did not answer is asked again the next time. */
function providerOf(settings: SignOnSettings): Promise<Configuration> {
  const known: Promise<Configuration> | undefined = Reflect.get(globalThis, KEY);
  if (known) return known;
  const issuer = new URL(settings.issuer);
  const asking = discovery(issuer, settings.clientId, undefined, authentication(settings.clientSecret), {
    timeout: ANSWER_LIMIT_S,
    // Plain HTTP is only for a provider on this machine, as the settings ensure.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [allowInsecureRequests] : [])],
  });
  Reflect.set(globalThis, KEY, asking);
  asking.catch(() => Reflect.deleteProperty(globalThis, KEY));
  return asking;
}

/** Sends the secret as the provider accepts it, preferably in the header, which is the standard's own choice. */
function authentication(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (provider, ...more) => {
    const ways = provider.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (ways.includes("client_secret_basic") ? basic : post)(provider, ...more);
  };
}
