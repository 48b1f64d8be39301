import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export type SignInProvider = { variables: Record<string, string>; stop(): Promise<void> };

/** Typing an email address is enough to be that person. Addresses of this domain count as not verified. */
export const UNVERIFIED = "unverified.example";

const LIFETIME_SECONDS = 600;
const KINDS = ["AccessToken", "AuthorizationCode", "Grant", "IdToken", "Interaction", "Session"];

/** An OpenID Connect provider on loopback for one client. It requires a proof key (PKCE). */
export async function startProvider(redirectUri: string): Promise<SignInProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientSecret = randomBytes(24).toString("hex");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "redial",
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ["code"],
      },
    ],
    cookies: { keys: [randomBytes(24).toString("hex")] },
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
    pkce: { required: () => true },
    ttl: Object.fromEntries(KINDS.map((kind) => [kind, LIFETIME_SECONDS])),
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id,
        email_verified: !id.endsWith(`@${UNVERIFIED}`),
        name: id.split("@")[0],
        groups: id.startsWith("boss") ? ["sms-admins"] : [],
      }),
    }),
  });
  server.on("request", provider.callback());
  return {
    variables: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "redial",
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: "Example login",
      OIDC_ROLES: "sms-admins=admin",
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Goes through the provider's pages without a browser. Returns the address to which they lead back. */
export async function comeThrough(start: string, email: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(start);
  let url = new URL(start);
  let form: URLSearchParams | undefined;
  while (url.origin === origin) {
    const answer = await fetch(url, {
      redirect: "manual",
      ...(form && { method: "POST", body: form }),
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("Location");
    const page = await answer.text();
    const action = location ?? /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (!action) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 500)}`);
    form = location
      ? undefined
      : page.includes('value="login"')
        ? new URLSearchParams({ prompt: "login", login: email, password: "any" })
        : new URLSearchParams({ prompt: "consent" });
    url = new URL(action, url);
  }
  return url;
}
