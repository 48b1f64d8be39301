import { Refused } from "#lib/console/refused";

export function unknownPlan(): Refused {
  return new Refused(404, "plan_unknown", "This campaign has no such retry plan.");
}
