/** Why this is no base address for an upstream, or null: https, or http to this machine, without credentials. */
export function addressProblem(text: string): string | null {
  if (!URL.canParse(text)) return "The address is not a URL. It looks like https://sms.example.com/api/v2.";
  const url = new URL(text);
  if (url.username || url.password) return "The address must not contain a user name or password.";
  if (url.search || url.hash) return "The address must not contain ? or #.";
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:" && isLoopbackHost(url.hostname)) return null;
  return "The address must begin with https://. Plain http is only for this machine.";
}

/** One form for each address: no slash at the end. */
export function normaliseAddress(text: string): string {
  return new URL(text).href.replace(/\/+$/, "");
}

function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}
