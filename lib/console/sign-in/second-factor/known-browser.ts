import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { operatorAuth } from "#lib/console/sign-in/auth";
import type { SignInContext } from "#lib/console/sign-in/context";
import { cookieLine } from "#lib/console/sign-in/cookie-line";

const LIFETIME_SECONDS = 180 * 24 * 60 * 60;

/** The name of a browser in which this person has signed in before; null for any other. */
export async function knownBrowser(
  context: SignInContext,
  headers: Headers,
  email: string,
): Promise<string | null> {
  const { name, secret } = await cookieOf(context);
  const kept = (headers.get("cookie") ?? "").split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  const [browser = "", proof = ""] = kept?.slice(name.length + 1).split(".") ?? [];
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(secret, email, browser))];
  return given.length === right.length && timingSafeEqual(given, right) ? browser : null;
}

/** The cookie that later identifies this browser as one in which the person has signed in. It grants no access. */
export async function knowBrowser(context: SignInContext, email: string): Promise<string> {
  const { name, attributes, secret } = await cookieOf(context);
  const browser = randomBytes(16).toString("base64url");
  return cookieLine(name, `${browser}.${proofOf(secret, email, browser)}`, {
    ...attributes,
    maxAge: LIFETIME_SECONDS,
  });
}

async function cookieOf(context: SignInContext) {
  const { createAuthCookie, secret } = await operatorAuth(context).$context;
  return { ...createAuthCookie("known_browser"), secret };
}

function proofOf(secret: string, email: string, browser: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["known browser", email, browser]))
    .digest("base64url");
}
