import { formatId } from "#lib/domain/api/id";

export type FieldProblem = { field: string; message: string };

/**
 * An administrator's request cannot be done. The message says what is wrong, where, and how to correct it. `fields`
 * names the wrong fields as the request does; empty when no field is at fault.
 */
export class WrongInput extends Error {
  override name = "WrongInput";
  readonly fields: FieldProblem[];
  /** The object of the request does not exist. */
  readonly missing: boolean;

  constructor(message: string, fields: FieldProblem[] = [], missing = false) {
    super(message);
    this.fields = fields;
    this.missing = missing;
  }
}

export function noSuchCampaign(id: string): WrongInput {
  return new WrongInput(`there is no campaign ${formatId("campaign", id)}`, [], true);
}

/** Several faults at once, each at its field. */
export function wrongFields(fields: FieldProblem[]): WrongInput {
  return new WrongInput(fields.map(({ field, message }) => `${field}: ${message}`).join("\n"), fields);
}

/** Compares the name, not the class: a bundler may load this module twice into one process. */
export function isWrongInput(error: unknown): error is WrongInput {
  return error instanceof Error && error.name === "WrongInput";
}
