import { RefusedError } from "#lib/console/refused-error";

export function unknownPlan(): RefusedError {
  return new RefusedError(404, "plan_unknown", "This campaign has no such retry plan.");
}
