/** How many messages this process has added to the mirror. */
let added = 0;

export function noteAdded(messages: number): void {
  added += messages;
}

/**
 * A name under which PostgreSQL caches a statement's plan. It changes whenever this process has doubled what it added: a
 * plan is kept until the table is analyzed, a minute or more after it has grown, and a plan made for an empty mirror would
 * scan all of it for each page.
 */
export function planName(statement: string): string {
  return `${statement}-${Math.ceil(Math.log2(added + 1))}`;
}
