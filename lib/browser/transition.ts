/** A screen that has not come by then will not: its request failed, or another took its place. */
const LONGEST_MS = 30_000;

let asked: { pathname: string; at: number } | null = null;

/** The router has been asked for another address, whose screen may take its time. */
export function noteTransition(url: string): void {
  asked = { pathname: new URL(url, window.location.href).pathname, at: performance.now() };
}

/** Whether the person has left for another screen that is still loading. */
export function isLeaving(): boolean {
  if (asked === null || performance.now() - asked.at > LONGEST_MS) return false;
  return asked.pathname !== window.location.pathname;
}

/** Whether the person is at this screen and has not left it, for what an answer that comes late does. */
export function isStillAt(pathname: string): boolean {
  return window.location.pathname === pathname && !isLeaving();
}
