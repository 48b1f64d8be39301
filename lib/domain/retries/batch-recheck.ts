/** Reading again for longer than this would protect little: what was read first is as old by then. */
const LONGEST_SECONDS = 60;

/** Begun so long ago, what was read first says too little. The campaign's limit was busy all the time. */
export const RECHECK_EXPIRES_MS = 5 * 60_000;

export type RecheckFacts = {
  /** All messages of the batch, and how many one call of its list reads. */
  total: number;
  pageSize: number;
  /** Those that somebody else's retry can have made Created: neither delivered nor with all retries used. */
  changeable: number;
  perSecond: number;
};

export type RecheckPlan = {
  reads: "pages" | "messages";
  /** Messages that are read again, with so many calls. */
  messages: number;
  calls: number;
  /** Changeable messages that are not. */
  unread: number;
};

/**
 * What to read again right before the one call for a whole batch: one message that has become Created since makes the
 * service refuse it and mark the batch as failed to enqueue (Transitions that are shown). Lists cannot be asked for a
 * status, so it is all pages or the changeable messages one by one, whichever takes fewer calls.
 */
export function planRecheck({ total, pageSize, changeable, perSecond }: RecheckFacts): RecheckPlan {
  const most = Math.max(1, Math.floor(LONGEST_SECONDS * perSecond));
  const pages = Math.ceil(total / pageSize);
  if (pages <= changeable && pages <= most) {
    return { reads: "pages", messages: total, calls: pages, unread: 0 };
  }
  const messages = Math.min(changeable, most);
  return { reads: "messages", messages, calls: messages, unread: changeable - messages };
}
