import { idsBetween, indexInRun, uuidInRun } from "#lib/domain/api/id";

/** All ids between two ids, both included. */
export type IdRange = { firstId: string; lastId: string };

/** The positions of a range in its run, both included. `run` is the milliseconds of its ids. */
type RunIndexes = { run: number; from: number; upTo: number };

/** Null when its first and last id are not of one run. */
function indexesOf({ firstId, lastId }: IdRange): RunIndexes | null {
  const first = indexInRun(firstId);
  const last = lastId === firstId ? first : indexInRun(lastId);
  if (!first || last?.milliseconds !== first.milliseconds) return null;
  return { run: first.milliseconds, from: first.index, upTo: last.index };
}

/** Ordered ranges without overlaps, which count the ids of their runs. */
export class IdRanges {
  readonly all: IdRange[];
  #size: number;

  /** `ranges` must come from another `IdRanges`: without overlaps and in order. */
  constructor(ranges: IdRange[] = []) {
    this.all = [...ranges];
    this.#size = ranges.reduce((sum, range) => sum + sizeOf(range), 0);
  }

  /** An upper bound of the number of messages in the ranges. */
  get size(): number {
    return this.#size;
  }

  add(range: IdRange): void {
    let { firstId, lastId } = range;
    const from = this.#firstTouching(firstId);
    let to = from;
    for (; (this.all[to]?.firstId ?? "~") <= lastId; to++) {
      const { firstId: first, lastId: last } = this.all[to] ?? range;
      if (first < firstId) firstId = first;
      if (last > lastId) lastId = last;
      this.#size -= sizeOf({ firstId: first, lastId: last });
    }
    this.all.splice(from, to - from, { firstId, lastId });
    this.#size += sizeOf({ firstId, lastId });
  }

  has({ firstId, lastId }: IdRange): boolean {
    const found = this.all[this.#firstTouching(firstId)];
    return found !== undefined && found.firstId <= firstId && lastId <= found.lastId;
  }

  /** The index of the first range that ends at this id or later. */
  #firstTouching(id: string): number {
    let low = 0;
    let high = this.all.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.all[middle]?.lastId ?? "") < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Widens a range of one run to all ids at its positions, because uploads may share a run. Returns others unchanged. */
export function wholeIndexes(range: IdRange): IdRange {
  const indexes = indexesOf(range);
  if (!indexes) return range;
  const { run, from, upTo } = indexes;
  return { firstId: uuidInRun(run, from, "0".repeat(12)), lastId: uuidInRun(run, upTo, "f".repeat(12)) };
}

/** The first `most` ids of a range in its run. A range of other ids stays whole. Null when `most` is 0. */
export function headOf(range: IdRange, most: number): IdRange | null {
  if (most <= 0) return null;
  const indexes = indexesOf(range);
  if (!indexes || indexes.upTo - indexes.from < most) return range;
  return { firstId: range.firstId, lastId: uuidInRun(indexes.run, indexes.from + most - 1, "f".repeat(12)) };
}

/** The rest of a range after `upTo`, the last id of a head. Null when nothing is left. */
export function tailOf({ firstId, lastId }: IdRange, upTo: string): IdRange | null {
  if (upTo < firstId) return { firstId, lastId };
  if (upTo >= lastId) return null;
  const last = indexInRun(upTo);
  if (!last) return { firstId: upTo, lastId };
  return { firstId: uuidInRun(last.milliseconds, last.index + 1, "0".repeat(12)), lastId };
}

function sizeOf({ firstId, lastId }: IdRange): number {
  return idsBetween(firstId, lastId) ?? 1;
}
