/** A problem in a form field, which is named by its path. */
export type FieldProblem = { field: string; message: string };

export function problem(field: string, message: string): FieldProblem[] {
  return [{ field, message }];
}
