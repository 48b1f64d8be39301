import pg from "pg";
import { poolBusy } from "#lib/platform/priority/limit-wait";

/**
 * `lanes` is the most statements at once, `most` the most items in one statement. An item that has waited for
 * longer than `waitMs` is refused (see `isPoolBusy`); then it was not written and will not be.
 */
type Limits = { lanes: number; most: number; waitMs?: number };
type Waiting<Item, Result> = {
  item: Item;
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * A batch writer, also for look-ups. Items that come while statements are under way are written together,
 * with one statement and one commit; a single item is written at once. Each promise settles when its own item
 * is committed or refused. When a statement with several items is refused, each item is written again by
 * itself, so that no item fails because of another.
 */
export function batcher<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { lanes, most, waitMs }: Limits,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let isWatched = false;

  function next(): void {
    while (underWay < lanes && waiting.length > 0) {
      const taken = waiting.splice(0, most);
      underWay++;
      void settle(taken).finally(() => {
        underWay--;
        next();
      });
    }
  }

  /** Refuses items that have waited too long, and sets a timer for the next one that will have. */
  function refuseOldest(mostMs: number): void {
    const now = performance.now();
    while (waiting[0] && now - waiting[0].since >= mostMs) waiting.shift()?.reject(poolBusy());
    const [oldest] = waiting;
    isWatched = oldest !== undefined;
    if (oldest) setTimeout(refuseOldest, oldest.since + mostMs - now, mostMs);
  }

  async function settle(taken: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(taken.map(({ item }) => item));
      for (const [i, { resolve }] of taken.entries()) resolve(results[i] as Result);
    } catch (error) {
      // A lost connection may have committed. Only after a refusal is it certain that nothing was written.
      if (taken.length > 1 && error instanceof pg.DatabaseError) {
        for (const one of taken) await settle([one]);
      } else {
        for (const { reject } of taken) reject(error);
      }
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, since: performance.now(), resolve, reject });
      next();
      if (waitMs === undefined || waiting.length === 0 || isWatched) return;
      isWatched = true;
      setTimeout(refuseOldest, waitMs, waitMs);
    });
}
