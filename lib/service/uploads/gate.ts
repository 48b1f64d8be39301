/** The longest that one piece of a file waits: a full machine must not keep a file from its end. */
export const MOST_MS = 300;

export type Gate = ReturnType<typeof openGate>;

/** What each piece of a file passes before it is written. While the gate is held, pieces wait, each for 0.3 s at most. */
export function openGate() {
  let held = Promise.withResolvers<void>();
  held.resolve();

  return {
    hold(isHeld: boolean): void {
      held.resolve();
      held = Promise.withResolvers();
      if (!isHeld) held.resolve();
    },
    async pass(): Promise<void> {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, MOST_MS);
      await Promise.race([held.promise, late.promise]);
      clearTimeout(timer);
    },
  };
}
