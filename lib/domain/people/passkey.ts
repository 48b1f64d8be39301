export const LONGEST_PASSKEY_NAME = 60;

/** Most passkeys of one person. */
export const MOST_PASSKEYS = 20;

/** Why browsers take no passkey under this public address, or null. They need HTTPS, or this machine, and a name. */
export function passkeyRefusal(publicUrl: string): string | null {
  const { hostname, protocol } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  if (isAddress) return "Passkeys need a name in PUBLIC_URL: browsers take none for a bare IP address.";
  if (protocol !== "https:" && hostname !== "localhost") return "Passkeys need a PUBLIC_URL with HTTPS.";
  return null;
}
