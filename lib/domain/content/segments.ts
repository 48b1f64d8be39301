import { GSM_SEPTETS } from "#lib/domain/content/gsm-alphabet";

export type SegmentCount = {
  encoding: "GSM-7" | "UCS-2";
  /** Septets or UTF-16 units, as the encoding counts. */
  units: number;
  segments: number;
  /** The first character GSM-7 lacks: the one to replace for a cheaper message. */
  forcedBy: string | null;
};

/**
 * How many SMS segments a text takes. A character of two units (a GSM-7 extension character, a surrogate pair) is
 * never split across segments, so a segment may end one unit early.
 */
export function countSegments(text: string): SegmentCount {
  const forcedBy = firstOutsideGsm(text);
  return forcedBy === null
    ? { encoding: "GSM-7", ...fill(text, 160, 153, septets), forcedBy }
    : { encoding: "UCS-2", ...fill(text, 70, 67, utf16Units), forcedBy };
}

function firstOutsideGsm(text: string): string | null {
  for (const character of text) if (!GSM_SEPTETS.has(character)) return character;
  return null;
}

function fill(text: string, single: number, multiple: number, unitsOf: (character: string) => number) {
  let units = 0;
  let segments = text === "" ? 0 : 1;
  let used = 0;
  for (const character of text) {
    const size = unitsOf(character);
    units += size;
    used += size;
    if (used > multiple) {
      segments += 1;
      used = size;
    }
  }
  return { units, segments: units <= single ? Math.min(segments, 1) : segments };
}

function septets(character: string): number {
  return GSM_SEPTETS.get(character)?.length ?? 1;
}

function utf16Units(character: string): number {
  return character.length;
}
