export const FIRST_COLUMNS = ["recipient", "language"];

/** The columns of a campaign's file, in the order in which they are proposed (spec, CSV rules 1 and 2). */
export function csvColumns(variables: readonly string[]): string[] {
  return [...FIRST_COLUMNS, ...variables];
}
