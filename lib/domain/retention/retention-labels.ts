import type { RetentionAges } from "#lib/domain/retention/retention-ages";

const DAY_MS = 24 * 60 * 60 * 1000;

export const STAGE_WORDS = {
  text: "Texts removed",
  number: "Numbers removed",
  row: "Messages removed",
} as const;

/** Describes in a sentence how long messages are kept. */
export function agesLabel({ textDays, numberDays, rowDays }: RetentionAges): string {
  const parts = [
    textDays !== null && `texts for ${textDays} days`,
    numberDays !== null && `numbers for ${numberDays} days`,
    rowDays !== null && `messages for ${rowDays} days`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return "Everything is kept for ever.";
  const words = parts.join(", ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${rowDays === null ? "; everything else for ever" : ""}.`;
}

/** Shown instead of a removed text. `textDays` is the current retention of texts; null: they are kept. */
export function textRemovedLabel(textDays: number | null): string {
  return textDays === null
    ? "Text and values removed by retention."
    : `Text and values removed by retention, after ${textDays} days.`;
}

/** Describes what the next purge removes, one sentence each. `show` formats a moment. */
export function retentionPreview(
  { textDays, numberDays, rowDays }: RetentionAges,
  now: Date,
  show: (moment: Date) => string,
): string[] {
  const before = (days: number) => show(new Date(now.getTime() - days * DAY_MS));
  const lines = [
    textDays !== null && `Texts and values of messages created before ${before(textDays)} are removed.`,
    numberDays !== null &&
      `Numbers of messages created before ${before(numberDays)} are cut to their last three digits.`,
    rowDays !== null &&
      `Messages created before ${before(rowDays)} are removed. Counts, the overview and batches keep their numbers.`,
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines : ["Nothing is removed."];
}
