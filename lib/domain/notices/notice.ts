export const MAX_NOTICE_CHARACTERS = 300;
/** Ends a notice that somebody forgets to clear. */
const MAX_NOTICE_DAYS = 90;

const DAY_MS = 86_400_000;

type Span = { from: Date; until: Date };

/** Why a notice cannot be shown in this span, or null. */
export function spanRefusal({ from, until }: Span, now: Date): string | null {
  if (until <= from) return "The notice ends before it begins.";
  if (until <= now) return "The notice would already be over.";
  if (until.getTime() - Math.max(from.getTime(), now.getTime()) > MAX_NOTICE_DAYS * DAY_MS)
    return `A notice is shown for at most ${MAX_NOTICE_DAYS} days.`;
  return null;
}

export function isShown({ from, until }: Span, now: Date): boolean {
  return from <= now && now < until;
}
