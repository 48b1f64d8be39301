import type { RouteDraft } from "#components/routes/form/route-draft.ts";
import type { TypedSecrets } from "#components/routes/form/route-request.ts";

/** Props shared by all parts of a route's form. */
export type FormPart = {
  draft: RouteDraft;
  change: (part: Partial<RouteDraft>) => void;
  /** The problem at a field or below it. */
  at: (field: string) => string | null;
  secrets: TypedSecrets;
  changeSecrets: (secrets: TypedSecrets) => void;
  /** The names of the secrets that the route has; null for a new one. */
  known: readonly string[] | null;
};

/** Whether anything is wrong at one of the fields. */
export function isAnyWrong(at: FormPart["at"], fields: readonly string[]): boolean {
  return fields.some((field) => at(field) !== null);
}
