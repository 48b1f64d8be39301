import { formatId } from "#lib/domain/api/id";

export type FieldProblem = { field: string; message: string };

/**
 * What an administrator asked for cannot be done; the message says what is wrong, where, and how to mend it.
 * `fields` names the fields that are wrong, as the request calls them, where the fault lies in some.
 */
export class WrongInput extends Error {
  override name = "WrongInput";
  readonly fields: FieldProblem[];
  /** What is asked about does not exist. */
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

/** By name, not by class: a bundler may load this module twice into one process. */
export function isWrongInput(error: unknown): error is WrongInput {
  return error instanceof Error && error.name === "WrongInput";
}
