import * as z from "zod";
import { sendJson } from "#lib/browser/api";

const Done = z.object({});

export function signIn(email: string, password: string): Promise<unknown> {
  return sendJson("POST", "/api/auth/sign-in/email", { email, password }, Done);
}

export function signOut(): Promise<unknown> {
  return sendJson("POST", "/api/auth/sign-out", {}, Done);
}
