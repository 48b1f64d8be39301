/**
 * Whether a page of our own sent the request. Cookies come along with requests of other sites' pages too, but their
 * Origin is neither the host that they ask nor our public address, and they cannot say otherwise.
 */
export function isOwnOrigin(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (!origin) return headers.get("sec-fetch-site") === "same-origin";
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get("host") || host === new URL(publicUrl).host;
}

/** Whether a page of another site sent it and says so: browsers name the Origin of such reads too. */
export function isForeignRead(headers: Headers, publicUrl: string): boolean {
  return headers.has("origin") && !isOwnOrigin(headers, publicUrl);
}
