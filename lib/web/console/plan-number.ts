import { Refused } from "#lib/web/console/console-endpoint";

/** The number in an address; null when there is none. */
export function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export function unknownPlan(): Refused {
  return new Refused(404, "plan_unknown", "This campaign has no such retry plan.");
}
