/** npm repeats the Ctrl-C that the terminal has already delivered, so one key press makes two signals. */
const SAME_PRESS_MS = 500;

/** Calls `first` for the first request to stop, and `again` for a later one, such as a second Ctrl-C. */
export function onStopSignal(first: (name: NodeJS.Signals) => void, again: () => void): void {
  let at: number | null = null;
  const receive = (name: NodeJS.Signals) => {
    if (at === null) {
      at = Date.now();
      first(name);
    } else if (Date.now() - at > SAME_PRESS_MS) {
      again();
    }
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, receive);
}
