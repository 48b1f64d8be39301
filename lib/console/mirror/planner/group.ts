/** Rows of one status and of about one age in a window, and when they came into it, on average. */
export type Group = { n: number; since: number };

/** No row of a group is more than so many times as old as another: one average would hide the young ones. */
const AGE_FACTOR = 4;

/** The name of the group in which a row of this status and age is. */
export function groupName(status: string, ageSeconds: number): string {
  return `${status} ${Math.floor(Math.log(Math.max(1, ageSeconds)) / Math.log(AGE_FACTOR))}`;
}

const statuses = new Map<string, string>();

/** The status of a group's rows. Its name may be the status alone. */
export function statusOf(group: string): string {
  const known = statuses.get(group);
  if (known !== undefined) return known;
  const status = group.replace(/ \d+$/, "");
  // Nobody has so many; upstream may call them what it likes.
  if (statuses.size < 1000) statuses.set(group, status);
  return status;
}
