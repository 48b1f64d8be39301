import { idsBetween, placeInRun, uuidInRun } from "#lib/domain/api/id";

/** All ids from one to another. */
export type IdRange = { firstId: string; lastId: string };

/** Ranges without overlaps, in order, that know how many ids of runs they have. */
export class IdRanges {
  readonly all: IdRange[] = [];
  #size = 0;

  constructor(ranges: IdRange[] = []) {
    for (const range of ranges) this.add(range);
  }

  /** At least as many messages as the ranges have. */
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

  /** The place of the first range that ends at this id or later. */
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

/** A range of one run with everything in the places of its first and last id: two uploads may share a run. Others as they are. */
export function wholePlaces({ firstId, lastId }: IdRange): IdRange {
  const [first, last] = [placeInRun(firstId), placeInRun(lastId)];
  if (!first || last?.milliseconds !== first.milliseconds) return { firstId, lastId };
  return {
    firstId: uuidInRun(first.milliseconds, first.place, "0".repeat(12)),
    lastId: uuidInRun(last.milliseconds, last.place, "f".repeat(12)),
  };
}

/** The beginning of a range, at most so many ids of its run. A range of other ids stays whole. Null when there is no room. */
export function headOf({ firstId, lastId }: IdRange, most: number): IdRange | null {
  if (most <= 0) return null;
  const first = placeInRun(firstId);
  const between = idsBetween(firstId, lastId);
  if (!first || between === null || between <= most) return { firstId, lastId };
  const last = first.place + most - 1;
  return { firstId, lastId: uuidInRun(first.milliseconds, last, "f".repeat(12)) };
}

/** What is left of a range after this id, the last of a head. Null when nothing is. */
export function tailOf({ firstId, lastId }: IdRange, upTo: string): IdRange | null {
  if (upTo < firstId) return { firstId, lastId };
  if (upTo >= lastId) return null;
  const last = placeInRun(upTo);
  if (!last) return { firstId: upTo, lastId };
  return { firstId: uuidInRun(last.milliseconds, last.place + 1, "0".repeat(12)), lastId };
}

function sizeOf({ firstId, lastId }: IdRange): number {
  return idsBetween(firstId, lastId) ?? 1;
}
