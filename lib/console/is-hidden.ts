import type { Reader } from "#lib/console/reader";

/** Whether the numbers and texts of what somebody made are masked for the reader: who made it has seen them. */
export function isHidden({ email, sights }: Pick<Reader, "email" | "sights">, madeBy: string): boolean {
  return !sights.numbers && madeBy !== email;
}
