const OURS = "redial.";
const PERSON = "redial.person";
const CHANNEL = "redial.session";

/** What was typed and looked at in this tab belongs to this person: what is left of anybody else goes. */
export function keepTypedOf(email: string): void {
  if (sessionStorage.getItem(PERSON) === email) return;
  forgetTyped();
  sessionStorage.setItem(PERSON, email);
}

/** Drafts, and the campaign that was looked at. What is in `localStorage` are preferences of the browser. */
export function forgetTyped(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(OURS)) sessionStorage.removeItem(name);
  }
}

/** Each tab has drafts of its own: the others hear that the person has signed out. */
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
