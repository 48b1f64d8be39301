import { idsBetween } from "#lib/domain/api/id";
import { type IdRange, tailOf } from "#lib/service/changes/id-ranges";

/**
 * Of a range that takes several pages, what they told: all messages from `firstId` on up to `upTo` of a part, as they were
 * after all changes up to its `horizon`. These changes need not tell them again. In order, the horizons too.
 */
export type Told = { firstId: string; parts: Part[] };
type Part = { upTo: string; horizon: number };

/** The cursor holds them. Of an upload of a million, a twelfth is told twice when it is delivered faster than read. */
export const MOST_PARTS = 12;

/** Whether all messages of a range were told with what the change did to them. */
export function isTold(told: Told | null, changeId: number, { firstId, lastId }: IdRange): boolean {
  if (told === null || firstId < told.firstId || lastId > (told.parts.at(-1)?.upTo ?? "")) return false;
  const first = told.parts.find(({ upTo }) => firstId <= upTo);
  return first !== undefined && changeId <= first.horizon;
}

/**
 * After a page that tells pieces of ranges as of a horizon: what can still spare a telling once all changes up to `endId`
 * are told.
 */
export function toldAfter(
  before: Told | null,
  pieces: IdRange[],
  { horizon, endId }: { horizon: number; endId: number },
): Told | null {
  const told = pieces.reduce<Told | null>((sum, piece) => withPiece(sum, piece, horizon), before);
  return told !== null && (told.parts.at(-1)?.horizon ?? 0) > endId ? told : null;
}

/** A range within the one that is kept is not. */
function withPiece(told: Told | null, { firstId, lastId }: IdRange, horizon: number): Told {
  const part = { upTo: lastId, horizon };
  const last = told?.parts.at(-1);
  if (!told || !last) return { firstId, parts: [part] };
  if (firstId >= told.firstId && lastId <= last.upTo) return told;
  const rest = tailOf({ firstId: told.firstId, lastId }, last.upTo);
  if (rest?.firstId !== firstId || last.horizon > horizon) return { firstId, parts: [part] };
  const before = last.horizon === horizon ? told.parts.slice(0, -1) : told.parts;
  return { firstId: told.firstId, parts: joined([...before, part]) };
}

/**
 * Joins two parts where that loses least: the later one's messages get the earlier one's horizon. Not the last part, which
 * still grows: page by page it would lose little, and all in all the most.
 */
function joined(parts: Part[]): Part[] {
  if (parts.length <= MOST_PARTS) return parts;
  const losses = parts.slice(1, -1).map(({ upTo, horizon }, i) => {
    const before = parts[i] ?? { upTo, horizon };
    return (horizon - before.horizon) * (idsBetween(before.upTo, upTo) ?? 1);
  });
  const at = losses.indexOf(Math.min(...losses));
  return parts.flatMap((part, i) => {
    if (i === at + 1) return [];
    return [i === at ? { ...part, upTo: parts[at + 1]?.upTo ?? part.upTo } : part];
  });
}
