type Attributes = { path?: string; secure?: boolean; maxAge?: number };

/** A cookie besides the sign-in library's, hidden from scripts and other sites as theirs are. */
export function cookieLine(name: string, value: string, { path = "/", secure, maxAge }: Attributes): string {
  return `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
