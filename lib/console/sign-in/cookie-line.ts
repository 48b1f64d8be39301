type Attributes = { path?: string; secure?: boolean; maxAge?: number };

/** A cookie beside those of the sign-in library, kept from scripts and from other sites as theirs are. */
export function cookieLine(name: string, value: string, { path = "/", secure, maxAge }: Attributes): string {
  return `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
