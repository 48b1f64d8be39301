/** Hosts with one issuer for all, at which anybody can have an account. */
const HOSTS = [
  "accounts.google.com",
  "login.live.com",
  "appleid.apple.com",
  "account.apple.com",
  "www.facebook.com",
  "www.linkedin.com",
  "api.login.yahoo.com",
  "login.yahoo.com",
  "gitlab.com",
  "github.com",
  "token.actions.githubusercontent.com",
  "slack.com",
  "discord.com",
  "id.twitch.tv",
  "access.line.me",
  "www.paypal.com",
  "login.salesforce.com",
  "orcid.org",
];

/** Microsoft's tenants that stand for everybody; the last is that of personal accounts. */
const EVERYBODYS_TENANTS = ["common", "consumers", "organizations", "9188040d-6c67-4c5b-b112-36a304b66dad"];
const MICROSOFT_HOSTS = ["login.microsoftonline.com", "login.microsoft.com", "sts.windows.net"];

/** Whether anybody can have an account at this issuer of OpenID Connect. */
export function isPublicProvider(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer);
  if (HOSTS.includes(hostname)) return true;
  const [tenant = ""] = pathname.split("/").filter(Boolean);
  return MICROSOFT_HOSTS.includes(hostname) && EVERYBODYS_TENANTS.includes(tenant.toLowerCase());
}
