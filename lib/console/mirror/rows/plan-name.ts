/** Messages that this process has added to the mirror. */
let added = 0;

export function noteAdded(messages: number): void {
  added += messages;
}

/**
 * A name under which PostgreSQL keeps a statement's plan; another one whenever this process has doubled what it added.
 * PostgreSQL keeps a plan until its table is analyzed, a minute or more after it has grown. One that was made for an
 * empty mirror reads all of it: 0.8 s for each page, at a million messages.
 */
export function planName(statement: string): string {
  return `${statement}-${Math.ceil(Math.log2(added + 1))}`;
}
