/** What happens in quick succession is said once. */
const QUIET_MS = 350;

type Listener = (said: string, assertive: boolean) => void;
const listeners = new Set<Listener>();
let answer = "";
let aside = "";
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says it to whoever listens to the page instead of looking at it; of several at once the last wins. */
export function announce(text: string): void {
  answer = text;
  soon();
}

/** What changed by itself, such as totals: said beside the answer to what someone did, never instead of it. */
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

/** At once, whatever is being said: only for what stops the work. */
export function alarm(text: string): void {
  for (const listener of listeners) listener(text, true);
}

export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
