import { sendJson } from "#lib/browser/api";
import { clearTyped, tellSignedOut } from "#lib/browser/typed";

let leaving = false;

/** A call refused meanwhile must not lead to sign-in with a link back to this page. */
export const isLeaving = () => leaving;

/**
 * Signs out, and leaves the document and all that it has read: the next person in this tab sees none of it. Rejects when
 * the person is still signed in. Apart from signing in, because it is on every page.
 */
export async function signOut(): Promise<void> {
  leaving = true;
  try {
    await sendJson("POST", "/api/auth/sign-out", {});
  } catch (error) {
    leaving = false;
    throw error;
  }
  clearTyped();
  tellSignedOut();
  window.location.replace("/sign-in");
}
