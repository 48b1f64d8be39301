/** This many calls wait only if they come faster than they are answered. Fewer are gone before a file could stop. */
const MANY = 8;
const LOOK_MS = 10;

/**
 * Pauses this process's files as long as many of its calls wait for a connection. Priorities alone do not
 * do this: they only order threads that share one processor. Returns the function that ends it.
 */
export function pauseForCalls(
  uploads: { working(): number; pause(isPaused: boolean): void },
  waitingCalls: () => number,
): () => void {
  let isPaused = false;
  const timer = setInterval(() => {
    const isWanted = uploads.working() > 0 && waitingCalls() >= MANY;
    if (isWanted === isPaused) return;
    isPaused = isWanted;
    uploads.pause(isPaused);
  }, LOOK_MS);
  return () => clearInterval(timer);
}
