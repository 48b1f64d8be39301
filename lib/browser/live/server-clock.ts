/** Answers take their time and name whole seconds: a smaller difference is none. */
const TOLERANCE_MS = 2000;

let aheadMs = 0;
let onChange: () => void = () => {};

/**
 * The server's time. Ages are meant by it, because the moments that they are counted from are its own: a browser whose
 * clock is five minutes off would show what is new as five minutes old.
 */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Takes the time from an answer that has just come, in milliseconds; what is no time changes nothing. */
export function noteServerTime(at: number): void {
  const ahead = at - Date.now();
  if (Number.isNaN(ahead) || Math.abs(ahead - aheadMs) <= TOLERANCE_MS) return;
  aheadMs = Math.abs(ahead) <= TOLERANCE_MS ? 0 : ahead;
  onChange();
}

/** Calls back when the server's time turns out to be another than was thought. */
export function onServerTime(change: () => void): void {
  onChange = change;
}
