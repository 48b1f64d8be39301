/** After how many days messages lose something; null: never. */
export type RetentionAges = { textDays: number | null; numberDays: number | null };

/** Until then a receipt may come, and whoever looks into a failure needs the text. */
export const LEAST_TEXT_DAYS = 7;
const MOST_DAYS = 36_500;

/** Why these ages make no sense, as a sentence; null when they do. */
export function agesProblem({ textDays, numberDays }: RetentionAges): string | null {
  const isWrong = (days: number | null) => days !== null && (!Number.isInteger(days) || days > MOST_DAYS);
  if (isWrong(textDays) || isWrong(numberDays)) return `Days are whole numbers up to ${MOST_DAYS}.`;
  if (textDays !== null && textDays < LEAST_TEXT_DAYS) {
    return `Texts stay for at least ${LEAST_TEXT_DAYS} days, because receipts come late and failures are looked into.`;
  }
  if (numberDays === null) return null;
  if (textDays === null) return "Numbers cannot go before texts: say after how many days texts go.";
  if (numberDays < textDays) return "Numbers cannot go before texts: give numbers as many days or more.";
  return null;
}
