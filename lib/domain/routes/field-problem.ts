/** What is wrong with a field of a form, named by its path. */
export type FieldProblem = { field: string; message: string };

export function problem(field: string, message: string): FieldProblem[] {
  return [{ field, message }];
}
