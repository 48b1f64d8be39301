import type { ListedMessage } from "#lib/wire/console/message";

/** Names a test that somebody sent to their own number; null for every other message. */
export function testLabel({ test }: Pick<ListedMessage, "test">): string | null {
  if (!test) return null;
  const { kind, by } = test;
  if (by === null) return kind === "row" ? "Test" : "Code for a number";
  return `${kind === "row" ? "Test" : "Code"} to ${by}`;
}
