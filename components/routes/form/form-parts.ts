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
  /** Names of the route's secrets; null for a new route. */
  known: readonly string[] | null;
};

/** Whether any of the fields has a problem. */
export function isAnyWrong(at: FormPart["at"], fields: readonly string[]): boolean {
  return fields.some((field) => at(field) !== null);
}
