import { letterOf, markedByte } from "#lib/domain/csv/encoding";
import { beginning } from "#lib/domain/csv/row-error";

/** A letter that reads differently now: its count, and its first cell as read before and as read now. */
export type ChangedLetter = { letter: string; count: number; row: number; before: string; after: string };

const MARK = /\p{Surrogate}/gu;
const UNREADABLE = "\uFFFD";

/** Replaces the bytes that `readText` marked by letters of Windows-1252, and lists these letters. */
export function createLetterReading() {
  const letters = new Map<string, ChangedLetter>();

  function read(cell: string, row: number): string {
    if (cell.isWellFormed()) return cell;
    const after = cell.replace(MARK, (mark) => letterOf(markedByte(mark)) ?? UNREADABLE);
    for (const [mark] of cell.matchAll(MARK)) {
      const letter = letterOf(markedByte(mark)) ?? UNREADABLE;
      const found = letters.get(letter);
      if (found) found.count += 1;
      else {
        const before = beginning(cell.replace(MARK, UNREADABLE));
        letters.set(letter, { letter, count: 1, row, before, after: beginning(after) });
      }
    }
    return after;
  }

  return {
    read,
    /** The most frequent first. */
    letters: () => [...letters.values()].sort((a, b) => b.count - a.count),
  };
}
