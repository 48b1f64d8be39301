import * as z from "zod";
import { isPublicProvider } from "#lib/domain/network/public-provider";
import { ROLES, type Role } from "#lib/domain/people/role";

const role = z.enum(ROLES, { error: ROLES.join(", ") });

/** The variables of single sign-on by OpenID Connect. */
export const SIGN_ON_VARIABLES = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "an https:// address" })
    .refine(isHttpsOrHere, { error: "an https:// address, or http:// on this machine" })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(60).default("single sign-on"),
  OIDC_SCOPES: z
    .string()
    .regex(/(^|\s)openid(\s|$)/, { error: "scopes with openid among them" })
    .default("openid profile email"),
  OIDC_EMAIL_DOMAINS: z
    .string()
    .transform((text) => parts(text.toLowerCase()))
    .pipe(z.array(z.string().regex(/^[^\s@]+\.[^\s@]+$/, { error: "domains such as example.org" })))
    .default([]),
  OIDC_DEFAULT_ROLE: role.optional(),
  OIDC_ROLE_CLAIM: z.string().trim().min(1).default("groups"),
  OIDC_ROLES: z
    .string()
    .transform((text) => parts(text).map((part) => part.split("=").map((side) => side.trim())))
    .pipe(z.array(z.tuple([z.string().min(1), role], { error: "group=role" }), { error: "group=role" }))
    .default([]),
};

/** How people sign in at a provider of OpenID Connect. */
export type SignOnSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name, as shown on the button. */
  name: string;
  scopes: string;
  /** Domains in lower case. An empty list allows every domain. */
  emailDomains: string[];
  /**
   * The role of people who were not invited. Null: only people who were invited, or whose groups have a role, are let
   * in.
   */
  defaultRole: Role | null;
  roleClaim: string;
  /** Groups and their roles. If there are any, the provider decides the role at every sign-in. */
  roles: [group: string, role: Role][];
};

type Parsed = z.infer<z.ZodObject<typeof SIGN_ON_VARIABLES>>;

/** Null without OIDC_ISSUER; a sentence when another variable is missing. */
export function signOnSettings(data: Parsed): SignOnSettings | null | string {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (!issuer) {
    return clientId || clientSecret ? "OIDC_ISSUER is missing beside the other OIDC settings." : null;
  }
  if (!clientId || !clientSecret) {
    const missing = [clientId ? "" : "OIDC_CLIENT_ID", clientSecret ? "" : "OIDC_CLIENT_SECRET"].filter(
      Boolean,
    );
    return `${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} missing beside OIDC_ISSUER.`;
  }
  if (data.OIDC_DEFAULT_ROLE && data.OIDC_EMAIL_DOMAINS.length === 0 && isPublicProvider(issuer)) {
    return (
      `OIDC_DEFAULT_ROLE is ${data.OIDC_DEFAULT_ROLE}, and anybody can have an account at ${issuer}. ` +
      "Set OIDC_EMAIL_DOMAINS to your own domains, or leave OIDC_DEFAULT_ROLE out."
    );
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: data.OIDC_NAME,
    scopes: data.OIDC_SCOPES,
    emailDomains: data.OIDC_EMAIL_DOMAINS,
    defaultRole: data.OIDC_DEFAULT_ROLE ?? null,
    roleClaim: data.OIDC_ROLE_CLAIM,
    roles: data.OIDC_ROLES,
  };
}

/** A warning for the start when everyone with an account at the provider is let in; otherwise null. */
export function signOnWarning({ defaultRole, emailDomains, issuer }: SignOnSettings): string | null {
  if (!defaultRole || emailDomains.length > 0) return null;
  return (
    `Everyone with an account at ${issuer} can sign in here as ${defaultRole}: OIDC_DEFAULT_ROLE is set without ` +
    "OIDC_EMAIL_DOMAINS. If people outside your organisation can have an account there, set OIDC_EMAIL_DOMAINS."
  );
}

function parts(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

function isHttpsOrHere(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
