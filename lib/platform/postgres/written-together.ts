import pg from "pg";

/** `lanes`: how many statements at once; `most`: how many in one. */
type Limits = { lanes: number; most: number };
type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Writes what comes one by one, in one statement and one commit for all that came while others were under way: alone,
 * an item waits for nobody. Each promise settles when its own item is committed or refused. What a statement refuses
 * for one of several is tried again for each by itself, so that nobody fails for another's sake.
 */
export function writtenTogether<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { lanes, most }: Limits,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

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

  async function settle(taken: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(taken.map(({ item }) => item));
      for (const [i, { resolve }] of taken.entries()) resolve(results[i] as Result);
    } catch (error) {
      // A connection that was lost may have committed: only a refusal is known to have written nothing.
      if (taken.length > 1 && error instanceof pg.DatabaseError) {
        for (const one of taken) await settle([one]);
      } else {
        for (const { reject } of taken) reject(error);
      }
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      next();
    });
}
