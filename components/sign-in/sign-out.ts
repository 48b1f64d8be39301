import { sendJson } from "#lib/browser/api";
import { forgetTyped, tellSignedOut } from "#lib/browser/typed";

/** Apart from signing in, because it is on every page. */
export async function signOut(): Promise<void> {
  await sendJson("POST", "/api/auth/sign-out", {});
  forgetTyped();
  tellSignedOut();
}
