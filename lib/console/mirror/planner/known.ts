import type { Learning } from "#lib/console/mirror/planner/learn-page";
import type { ListOrder } from "#lib/console/mirror/planner/list-order";
import type { Window } from "#lib/console/mirror/planner/window";

/** A message whose page is open: it waits for nobody. */
export type OpenMessage = {
  id: string;
  recipient: string;
  inFlight: boolean;
  detailed: boolean;
  readAt: number;
};

/** All that a decision depends on. */
export type Known = Learning & {
  windows: Window[];
  order: ListOrder;
  /** False while all rows have one moment: then new ones may come at either end. */
  orderKnown: boolean;
  /** Rows on screens that can still change, by the place of their window. */
  watched: Map<number, number>;
  open: OpenMessage[];
  /** Somebody is looking at the campaign. */
  isWatched: boolean;
  /** Somebody asked for a fresh look at this moment. */
  refreshWantedAt: number | null;
  /** Calls for rows that were never seen, since one went to others. */
  unreadInARow: number;
};
