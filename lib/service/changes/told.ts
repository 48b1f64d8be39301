import { type IdRange, type Places, placesOf } from "#lib/service/changes/id-ranges";

/**
 * What earlier pages told of a run of ids: all messages of the places `from` up to `upTo` of a part, as they were after all
 * changes up to its `horizon`. These changes need not tell them again. In order; `run` is the milliseconds of its ids.
 */
export type Told = { run: number; from: number; parts: Part[] };
type Part = { upTo: number; horizon: number };
/** `messages`: all that a page tells; `pieces`: of them, those of ranges that take several pages. */
type Telling = { messages: IdRange[]; pieces: IdRange[] };

/** The cursor holds them. Of an upload of a million, a thirtieth is told twice when it is delivered faster than read. */
export const MOST_PARTS = 32;
/** Fewer messages in a row are not worth a part. */
const MANY = 16;

/** Whether all messages of a range were told with what the change did to them. */
export function isTold(told: Told | null, changeId: number, range: IdRange): boolean {
  const places = told && placesOf(range);
  if (!places || places.run !== told.run || places.from < told.from) return false;
  const first = told.parts.findIndex(({ upTo }) => places.from <= upTo);
  const last = told.parts.findIndex(({ upTo }) => places.upTo <= upTo);
  return last >= 0 && told.parts.slice(first, last + 1).every(({ horizon }) => changeId <= horizon);
}

/** After a page that tells messages as of a horizon: what can still spare a telling once all changes up to `endId` are told. */
export function toldAfter(
  before: Told | null,
  { messages, pieces }: Telling,
  { horizon, endId }: { horizon: number; endId: number },
): Told | null {
  let told = before;
  for (const places of pieces.map(placesOf)) {
    if (places && (!told || isApart(told, places))) told = withPlaces(null, places, horizon);
  }
  for (const places of messages.map(placesOf)) {
    if (places && places.upTo - places.from >= MANY) told = withPlaces(told, places, horizon);
  }
  return told?.parts.some((part) => part.horizon > endId) ? told : null;
}

/** Of two that are apart, the one that was told first is kept. */
function withPlaces(told: Told | null, places: Places, horizon: number): Told {
  const { run, from, upTo } = places;
  if (told === null) return { run, from, parts: [{ upTo, horizon }] };
  if (isApart(told, places)) return told;
  const begun = from > told.from ? cutAt(told.parts, from - 1) : told.parts;
  const parts = cutAt(begun, upTo).map((part) =>
    part.upTo >= from && part.upTo <= upTo ? { ...part, horizon: Math.max(part.horizon, horizon) } : part,
  );
  if (upTo > endOf(told)) parts.push({ upTo, horizon });
  return { ...told, parts: joined(told.from, parts) };
}

/** Of another run, or it begins before the other one, or leaves a gap behind it. */
function isApart(told: Told, { run, from }: Places): boolean {
  return run !== told.run || from < told.from || from > endOf(told) + 1;
}

function endOf({ from, parts }: Told): number {
  return parts.at(-1)?.upTo ?? from - 1;
}

function cutAt(parts: Part[], at: number): Part[] {
  const i = parts.findIndex(({ upTo }) => at <= upTo);
  const found = parts[i];
  return found && found.upTo > at ? parts.toSpliced(i, 0, { ...found, upTo: at }) : parts;
}

/**
 * Joins neighbours of one horizon, and then, where there are too many, those where it loses least: the messages of the later
 * horizon get the earlier one. Not the last part, which still grows: page by page it would lose little, and all in all the most.
 */
function joined(from: number, parts: Part[]): Part[] {
  const losses = parts.slice(1).map((part, i) => {
    const before = parts[i] ?? part;
    if (before.horizon === part.horizon) return 0;
    if (i === parts.length - 2) return Number.POSITIVE_INFINITY;
    const size =
      before.horizon > part.horizon
        ? before.upTo - (parts[i - 1]?.upTo ?? from - 1)
        : part.upTo - before.upTo;
    return Math.abs(part.horizon - before.horizon) * size;
  });
  const least = Math.min(...losses);
  if (parts.length <= MOST_PARTS && least > 0) return parts;
  const at = losses.indexOf(least);
  const [one, next] = [parts[at], parts[at + 1]];
  if (!one || !next) return parts;
  const both = { upTo: next.upTo, horizon: Math.min(one.horizon, next.horizon) };
  return joined(from, parts.toSpliced(at, 2, both));
}
