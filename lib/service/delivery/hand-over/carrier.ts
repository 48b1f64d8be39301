import type { Link } from "#lib/service/providers/link";

/** What messages are handed to. */
export type Carrier = {
  /** Null: the simulator. */
  routeId: string | null;
  /** For metrics and the log. */
  name: string;
  link: Link;
  /** The most messages to take at once. */
  most: number;
  /** Beginnings of the numbers that it serves; empty: all. */
  prefixes: string[];
  /** How long a message may wait; null: for ever. */
  validityMs: number | null;
  /** Carries the messages to test numbers instead; null: nothing does. */
  testNumbers: Link | null;
  /** An alarm may be noted on the route, which the next message that is taken ends. */
  isAlarmed: boolean;
};
