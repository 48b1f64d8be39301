/** Name of the file with the rows that were left out. */
export function leftOutName({ name }: File): string {
  return `${name.replace(/\.csv$/i, "")}-left-out.csv`;
}
