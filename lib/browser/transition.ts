/** A screen that takes longer will not come: its request failed, or another screen replaced it. */
const LONGEST_MS = 30_000;

let asked: { pathname: string; at: number } | null = null;

/** Records that the router was asked for another address, whose screen may take time. */
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
