import type { Reader } from "#lib/console/reader";

/** Whether numbers and texts are masked for the reader. The person who entered them has seen them. */
export function isHidden({ email, sights }: Pick<Reader, "email" | "sights">, madeBy: string): boolean {
  return !sights.numbers && madeBy !== email;
}
