/** Events within this time are announced once. */
const QUIET_MS = 350;

type Listener = (said: string, assertive: boolean) => void;
const listeners = new Set<Listener>();
let answer = "";
let aside = "";
let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a text to screen readers; of several at once, the last one wins. */
export function announce(text: string): void {
  answer = text;
  soon();
}

/** Announces a change that came by itself, such as totals: after the answer to a person's action, never instead of it. */
export function announceAside(text: string): void {
  aside = text;
  soon();
}

function soon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const said = [answer, aside].filter(Boolean).join(" ");
    answer = "";
    aside = "";
    for (const listener of listeners) listener(said, false);
  }, QUIET_MS);
}

/** Interrupts any announcement, so it is only for errors that stop the work. */
export function alarm(text: string): void {
  for (const listener of listeners) listener(text, true);
}

export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
