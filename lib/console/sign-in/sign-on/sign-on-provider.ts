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

/** What a provider says of somebody, its signature checked. */
export type Claims = Record<string, unknown> & { sub: string };

/** What binds the provider's answer to the browser and the moment in which it was asked. */
export type Asked = { state: string; nonce: string; codeVerifier: string };

const ANSWER_LIMIT_S = 8;

// Next loads a module once for each kind of route; only the global object is the same for all.
const KEY = Symbol.for("redial.sign-on-provider");

/** Where a browser goes to sign in; with `again`, whoever is signed in there as well. Throws when the provider does not say how it works. */
export async function authorizationUrl(
  settings: SignOnSettings,
  redirectUri: string,
  { state, nonce, codeVerifier }: Asked,
  again: boolean,
): Promise<URL> {
  return buildAuthorizationUrl(await providerOf(settings), {
    redirect_uri: redirectUri,
    scope: settings.scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    // A provider where somebody is signed in still would otherwise let whoever sits at the browser through.
    ...(again && { prompt: "login", max_age: "0" }),
  });
}

/** Who came back, by the code in `answer`'s query. Throws when anything in the answer is not as it was asked for. */
export async function claimsOf(
  settings: SignOnSettings,
  answer: URL,
  { state, nonce, codeVerifier }: Asked,
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

/** Asked once in a process; one that did not answer is asked again the next time. */
function providerOf(settings: SignOnSettings): Promise<Configuration> {
  const known: Promise<Configuration> | undefined = Reflect.get(globalThis, KEY);
  if (known) return known;
  const issuer = new URL(settings.issuer);
  const asking = discovery(issuer, settings.clientId, undefined, authentication(settings.clientSecret), {
    timeout: ANSWER_LIMIT_S,
    // Plain HTTP is only for a provider on this machine; the settings see to that.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [allowInsecureRequests] : [])],
  });
  Reflect.set(globalThis, KEY, asking);
  asking.catch(() => Reflect.deleteProperty(globalThis, KEY));
  return asking;
}

/** The secret as the provider takes it; in the header, which is the standard's own choice, wherever that is one. */
function authentication(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (provider, ...more) => {
    const ways = provider.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (ways.includes("client_secret_basic") ? basic : post)(provider, ...more);
  };
}
