/** A message that has not ended so long after the provider took it is slow. */
export const TIMELY_MINUTES = 4;

/** How far back `RouteFacts.minutes` goes. */
export const FACTS_MINUTES = 180;

/** What happened on a route in a minute, in messages; `receipts` and `unmatched` in receipts. */
export type RouteMinute = {
  at: Date;
  accepted: number;
  refused: number;
  /** Not taken, because the provider wants fewer at a time. */
  throttled: number;
  unknown: number;
  /** Receipts whose message was found. */
  receipts: number;
  /** Receipts that were given up. */
  unmatched: number;
  /** Of those that were accepted in this minute, how many have ended within TIMELY_MINUTES. */
  timely: number;
};

/** What is known of a route, for the rules that watch it. */
export type RouteFacts = {
  routeId: string;
  name: string;
  /** Since when it has had no connection; null while it has one, or is to have none. */
  unboundSince: Date | null;
  /** Why it has none, in words; may be empty. */
  fault: string;
  /** For what the provider refused the account, until it takes a message again; null: it does not. */
  alarm: { code: string; words: string; isCredit: boolean } | null;
  /** When the last receipt came; null: none in the last days. */
  lastReceiptAt: Date | null;
  /** The oldest first; minutes in which nothing happened are left out. */
  minutes: RouteMinute[];
};
