import { counted } from "#lib/domain/text/counted";

/** A chosen length in the largest unit that divides it: 30 minutes, 1 day. */
export function showSpan(minutes: number): string {
  const [unit, length] = SPANS.find(([, each]) => minutes > 0 && minutes % each === 0) ?? ["minute", 1];
  return counted(minutes / length, unit);
}

const SPANS: [unit: string, minutes: number][] = [
  ["week", 10_080],
  ["day", 1440],
  ["hour", 60],
];
