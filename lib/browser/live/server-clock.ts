/** Answers take time and contain whole seconds, so a smaller difference is ignored. */
const TOLERANCE_MS = 2000;

let aheadMs = 0;
let onChange: () => void = () => {};

/**
 * The server's time. Ages are relative to it, because times in the data are the server's: with a browser clock five minutes
 * off, new rows would look five minutes old.
 */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}

/** Takes the time, in milliseconds, from an answer that has just come; an invalid one changes nothing. */
export function noteServerTime(at: number): void {
  const ahead = at - Date.now();
  if (Number.isNaN(ahead) || Math.abs(ahead - aheadMs) <= TOLERANCE_MS) return;
  aheadMs = Math.abs(ahead) <= TOLERANCE_MS ? 0 : ahead;
  onChange();
}

/** Registers a callback for a correction of the server's time. */
export function onServerTime(change: () => void): void {
  onChange = change;
}
