/** Ages in days at which messages lose data; null: never. */
export type RetentionAges = { textDays: number | null; numberDays: number | null; rowDays: number | null };

export const NO_AGES: RetentionAges = { textDays: null, numberDays: null, rowDays: null };

/** Up to this age a receipt may come, and somebody who examines a failure needs the text. */
const LEAST_TEXT_DAYS = 7;
/** Up to this age the feed, retries and exports refer to messages. */
const LEAST_ROW_DAYS = 30;
const MOST_DAYS = 36_500;

/** Why these ages are inconsistent, as a sentence; null when they are valid. */
export function agesProblem({ textDays, numberDays, rowDays }: RetentionAges): string | null {
  const isWrong = (days: number | null) => days !== null && (!Number.isInteger(days) || days > MOST_DAYS);
  if ([textDays, numberDays, rowDays].some(isWrong)) return `Days are whole numbers up to ${MOST_DAYS}.`;
  if (textDays !== null && textDays < LEAST_TEXT_DAYS) {
    return `Texts stay for at least ${LEAST_TEXT_DAYS} days, because receipts come late and failures are looked into.`;
  }
  return numbersProblem(textDays, numberDays) ?? rowsProblem(textDays, numberDays, rowDays);
}

function numbersProblem(textDays: number | null, numberDays: number | null): string | null {
  if (numberDays === null) return null;
  if (textDays === null) return "Numbers cannot go before texts: say after how many days texts go.";
  if (numberDays < textDays) return "Numbers cannot go before texts: give numbers as many days or more.";
  return null;
}

function rowsProblem(
  textDays: number | null,
  numberDays: number | null,
  rowDays: number | null,
): string | null {
  if (rowDays === null) return null;
  if (rowDays < LEAST_ROW_DAYS) {
    return `Messages stay for at least ${LEAST_ROW_DAYS} days, because whoever reads along has to see how they end.`;
  }
  if (textDays === null) return "Messages cannot go before texts: say after how many days texts go.";
  if (rowDays < Math.max(textDays, numberDays ?? 0)) {
    return "Messages cannot go before their texts and numbers: give messages as many days or more.";
  }
  return null;
}
