/**
 * Whether a page of our own sent the request. Requests of other sites' pages carry cookies too, but their Origin is neither
 * the requested host nor our public address, and they cannot change it.
 */
export function isOwnOrigin(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (!origin) return headers.get("sec-fetch-site") === "same-origin";
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get("host") || host === new URL(publicUrl).host;
}

/** Whether a page of another site sent it and says so, as browsers send the Origin of such reads too. */
export function isForeignRead(headers: Headers, publicUrl: string): boolean {
  return headers.has("origin") && !isOwnOrigin(headers, publicUrl);
}
