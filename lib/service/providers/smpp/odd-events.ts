import type { LinkEvent } from "#lib/service/providers/link";

/** The shortest time until the same words are reported again, and between any two reports. */
const AGAIN_MS = 60_000;
const ANY_MS = 1000;
const MOST_WORDS = 100;

/** Reports oddities, but limits their rate: a broken centre sends thousands a second. */
export function createOddEvents(event: (event: LinkEvent) => void): (words: string) => void {
  const reportedAt = new Map<string, number>();
  let last = Number.NEGATIVE_INFINITY;
  return (words) => {
    const now = performance.now();
    if (now - last < ANY_MS || now - (reportedAt.get(words) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    if (reportedAt.size >= MOST_WORDS) reportedAt.clear();
    reportedAt.set(words, now);
    last = now;
    event({ kind: "odd", words });
  };
}
