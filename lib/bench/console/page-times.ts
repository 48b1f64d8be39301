/** Runs in the page before its scripts. Records the largest paint and the slowest response to a key or click. */
export function watchPage(): void {
  const times = { paintMs: 0, inputMs: 0 };
  Reflect.set(window, "benchTimes", times);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) times.paintMs = Math.max(times.paintMs, entry.startTime);
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isInteraction = Number(Reflect.get(entry, "interactionId") ?? 0) > 0;
      if (isInteraction) times.inputMs = Math.max(times.inputMs, entry.duration);
    }
    // The shortest duration that browsers report; anything faster stays 0.
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

export function pageTimes(): { paintMs: number; inputMs: number } {
  return Reflect.get(window, "benchTimes");
}
