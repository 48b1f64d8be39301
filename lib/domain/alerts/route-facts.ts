/** A message that has not ended this long after the provider took it is slow. */
export const TIMELY_MINUTES = 4;

/** How far back `RouteFacts.minutes` goes. */
export const FACTS_MINUTES = 180;

/** Counts of one minute on a route, in messages; `receipts` and `unmatched` count receipts. */
export type RouteMinute = {
  at: Date;
  accepted: number;
  refused: number;
  /** Messages that the provider did not take because of its rate limit. */
  throttled: number;
  unknown: number;
  /** Receipts whose message was found. */
  receipts: number;
  /** Receipts whose message was never found. */
  unmatched: number;
  /** Messages accepted in this minute that ended within TIMELY_MINUTES. */
  timely: number;
};

/** The state and history of a route that alert rules evaluate. */
export type RouteFacts = {
  routeId: string;
  name: string;
  /** Since when it has had no connection; null while it has one, or should have none. */
  unboundSince: Date | null;
  /** Why it has no connection, in words; may be empty. */
  fault: string;
  /** Why the provider refused the account. Null once it takes a message again, or if it never refused. */
  alarm: { code: string; words: string; isCredit: boolean } | null;
  /** When the last receipt came; null: none in the last days. */
  lastReceiptAt: Date | null;
  /** The oldest first; minutes in which nothing happened are left out. */
  minutes: RouteMinute[];
};
