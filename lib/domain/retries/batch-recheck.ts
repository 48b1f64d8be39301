/** A longer recheck would protect little, because its first results would be outdated by the end. */
const LONGEST_SECONDS = 60;

/** A recheck that began this long ago is outdated; the campaign's limit was busy all the time. */
export const RECHECK_EXPIRES_MS = 5 * 60_000;

export type RecheckFacts = {
  /** All messages of the batch, and the number that one call of its list reads. */
  total: number;
  pageSize: number;
  /** Messages that another person's retry may have made Created: neither delivered nor out of retries. */
  changeable: number;
  perSecond: number;
};

export type RecheckPlan = {
  reads: "pages" | "messages";
  /** Messages that are read again, and the calls needed. */
  messages: number;
  calls: number;
  /** Changeable messages that are not read again. */
  unread: number;
};

/**
 * Plans what to read again right before the one call for a whole batch. If a message has become Created since, the
 * service refuses the call and marks the batch as failed to enqueue (Transitions that are shown). Lists cannot be
 * filtered by status, so the plan reads all pages or each changeable message, whichever takes fewer calls.
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
