const SHOWN = 5;

/** The first five names of a list, and the number of the rest. */
export function shortened(names: string[]): string {
  const [shown, others] = [names.slice(0, SHOWN), names.length - SHOWN];
  return others > 0 ? `${shown.join(", ")} and ${others} more` : shown.join(", ");
}
