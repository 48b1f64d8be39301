import { signWithPasskey } from "#components/passkeys/authenticator.ts";
import { CallError, postJson, sendJson } from "#lib/browser/api";
import type { PasskeyBegun } from "#lib/wire/console/passkey";
import type { Joined } from "#lib/wire/console/people";
import type { RecoveryCodes, SecondFactorBegun, SignedIn } from "#lib/wire/console/sign-in";

export function signIn(email: string, password: string): Promise<SignedIn> {
  return inWords(postJson("/api/auth/sign-in/email", { email, password }));
}

/** Accepts an invitation, or sets a new password, with a link's token. */
export function join(token: string, password: string, name?: string): Promise<Joined> {
  return inWords(postJson("/api/join", { token, password, name }));
}

export type CodeKind = "app" | "recovery";

/** Sends the second factor; blanks do not matter. */
export function enterCode(kind: CodeKind, code: string, trustDevice: boolean): Promise<void> {
  const plain = code.replaceAll(/\s/g, "");
  const way = kind === "app" ? "verify-totp" : "verify-backup-code";
  return inWords(sendJson("POST", `/api/auth/two-factor/${way}`, { code: plain, trustDevice }));
}

/** Confirms a person who has no second factor. */
export function confirmByPassword(password: string): Promise<void> {
  return inWords(sendJson("POST", "/api/auth/confirm-password", { password }));
}

/** Signs in or confirms with a passkey. */
export async function givePasskey(): Promise<void> {
  const { options } = await inWords(postJson<PasskeyBegun>("/api/auth/passkey/begin", {}));
  return inWords(sendJson("POST", "/api/auth/passkey/verify", { response: await signWithPasskey(options) }));
}

export function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  return inWords(sendJson("POST", "/api/auth/change-password", { currentPassword, newPassword }));
}

/** The new password of a form, entered twice. */
export function sameTwice(form: FormData): string {
  const password = String(form.get("password"));
  if (password !== form.get("again")) throw new CallError("The two passwords are not the same.", null);
  return password;
}

/** Sign-in asks for no code until the first one was entered. `password` is for people who have one. */
export function beginSecondFactor(password: string): Promise<SecondFactorBegun> {
  return inWords(postJson("/api/auth/two-factor/enable", confirmedBy(password)));
}

export function turnSecondFactorOff(password: string): Promise<void> {
  return inWords(sendJson("POST", "/api/auth/two-factor/disable", confirmedBy(password)));
}

export function makeRecoveryCodes(password: string): Promise<RecoveryCodes> {
  return inWords(postJson("/api/auth/two-factor/generate-backup-codes", confirmedBy(password)));
}

/** Words a refusal. It drops the status, because a wrong password does not mean that a session has ended. */
async function inWords<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw new CallError(sentenceOf(error), null, error.code);
  }
}

function sentenceOf({ status, code, message }: CallError): string {
  if (status === 429 && code === "ACCOUNT_TEMPORARILY_LOCKED") {
    return "Too many wrong codes. Wait 15 minutes, or ask an admin to reset your two-factor authentication.";
  }
  if (status === 429 && code === "TOO_MANY_ATTEMPTS") return message;
  if (status === 429) return "Too many attempts. Wait 1 minute and try again.";
  // Other codes in capitals are the sign-in library's, whose texts are for programmers.
  return SENTENCES[code] ?? (/^[A-Z_]+$/.test(code) && !OURS.has(code) ? NOT_ACCEPTED : message);
}

/** Refusals that this service words itself. */
const OURS = new Set([
  "ACCOUNT_TEMPORARILY_LOCKED",
  "CODE_NEEDED",
  "CODE_USED",
  "NO_ROLE",
  "PASSWORD_EXPIRED",
  "PASSWORD_REQUIRED",
  "PASSWORD_SAME",
  "PASSWORD_WEAK",
  "SECOND_FACTOR_REQUIRED",
  "SIGN_IN_AGAIN",
  "TOO_MANY_ATTEMPTS",
  "UNAUTHORIZED",
]);

const NOT_ACCEPTED = "This was not accepted. Check what you entered, or sign in again.";

const SENTENCES: Record<string, string | undefined> = {
  INVALID_EMAIL: "Enter a whole email address, such as ada@example.org.",
  INVALID_EMAIL_OR_PASSWORD: "The email address or password is wrong.",
  INVALID_PASSWORD: "The password is wrong.",
  PASSWORD_TOO_SHORT: "A password must have at least 12 characters.",
  PASSWORD_TOO_LONG: "A password can have at most 128 characters.",
  INVALID_CODE: "This code is wrong. Enter the code that the app shows now.",
  INVALID_BACKUP_CODE: "This recovery code is wrong or has been used.",
  INVALID_PASSKEY: "This passkey was not accepted. Try again, or use a code.",
  NO_PASSKEY: "You have not added a passkey. Use a code.",
  INVALID_TWO_FACTOR_COOKIE: "This took too long. Sign in again.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many wrong codes. Sign in again.",
  TOTP_ALREADY_ENABLED: "Your two-factor authentication is already on.",
};

function confirmedBy(password: string) {
  return password ? { password } : {};
}
