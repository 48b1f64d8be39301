import type { Group } from "#lib/console/mirror/planner/group";

export const UNDETAILED = "undetailed";

/** What can still change in a window, by status and age. `undetailed`: a latest attempt known by status and time only. */
export type Unsettled = Record<string, Group>;

export function scaled(unsettled: Unsettled, share: number): Unsettled {
  return Object.fromEntries(
    Object.entries(unsettled).map(([s, { n, since }]) => [s, { n: n * Math.min(1, share), since }]),
  );
}

export function merged(a: Unsettled, b: Unsettled): Unsettled {
  const both: Unsettled = { ...a };
  for (const [status, group] of Object.entries(b)) {
    const other = both[status];
    const n = group.n + (other?.n ?? 0);
    both[status] = { n, since: other ? (other.since * other.n + group.since * group.n) / n : group.since };
  }
  return both;
}
