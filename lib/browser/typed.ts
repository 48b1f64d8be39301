const OURS = "redial.";
const PERSON = "redial.person";
const CHANNEL = "redial.session";

/** Reserves this tab's drafts and last campaign for this person, and deletes those of anybody else. */
export function keepTypedOf(email: string): void {
  if (sessionStorage.getItem(PERSON) === email) return;
  clearTyped();
  sessionStorage.setItem(PERSON, email);
}

/** Deletes drafts and the last viewed campaign. `localStorage` holds only preferences of the browser. */
export function clearTyped(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(OURS)) sessionStorage.removeItem(name);
  }
}

/** Tells the other tabs, which have their own drafts, that the person has signed out. */
export function tellSignedOut(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("signed out");
  channel.close();
}

/** Calls back when another tab has signed out; returns how to stop listening. */
export function onSignedOut(call: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = call;
  return () => channel.close();
}
