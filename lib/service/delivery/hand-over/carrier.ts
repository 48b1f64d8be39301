import type { Link } from "#lib/service/providers/link";

/** A link that messages are handed to, with its limits: a route's connection or the simulator. */
export type Carrier = {
  /** Null for the simulator. */
  routeId: string | null;
  /** The name that metrics and the log show. */
  name: string;
  link: Link;
  /** The most messages to take at once. */
  most: number;
  /** The prefixes of the numbers that it serves. An empty list means all numbers. */
  prefixes: string[];
  /** How long a message may wait. Null for no limit. */
  validityMs: number | null;
  /** The link that carries messages to test numbers instead. Null: they get no special treatment. */
  testNumbers: Link | null;
  /** Whether an alarm may be noted on the route. The next accepted message ends it. */
  isAlarmed: boolean;
};
