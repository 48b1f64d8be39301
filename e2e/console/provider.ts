import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import Provider from "oidc-provider";
import { findFreePort } from "../free-port";
import type { Variables } from "../process";

export type SignInProvider = { variables: Variables; stop(): Promise<void> };

/** Whoever types an e-mail is that person; those of this domain were never verified. */
export const UNVERIFIED = "unverified.example";

/** A provider of OpenID Connect on loopback for one client, which insists on the proof key. */
export async function startProvider(redirectUri: string): Promise<SignInProvider> {
  const port = await findFreePort();
  const issuer = `http://127.0.0.1:${port}`;
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
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
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

/** Fills in the provider's own pages. */
export async function comeThrough(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder(/login/i).fill(email);
  await page.getByPlaceholder(/password/i).fill("anything");
  await page.getByRole("button", { name: /sign-in|login/i }).click();
  await page.getByRole("button", { name: /continue/i }).click();
}
