import { sendJson } from "#lib/browser/api";

export function signIn(email: string, password: string): Promise<void> {
  return sendJson("POST", "/api/auth/sign-in/email", { email, password });
}

export function signOut(): Promise<void> {
  return sendJson("POST", "/api/auth/sign-out", {});
}
