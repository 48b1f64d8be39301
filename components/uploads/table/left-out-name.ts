/** Of the rows that were left out of a file. */
export function leftOutName({ name }: File): string {
  return `${name.replace(/\.csv$/i, "")}-left-out.csv`;
}
