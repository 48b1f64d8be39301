import type { Reader } from "#lib/console/reader";

/** Whether numbers and texts are masked for the reader. The person who entered them has seen them. */
export function isHidden(
  { email, visibility }: Pick<Reader, "email" | "visibility">,
  madeBy: string,
): boolean {
  return !visibility.numbers && madeBy !== email;
}
