import { GSM_SEPTETS } from "#lib/domain/content/gsm-alphabet";

export type SegmentCount = {
  encoding: "GSM-7" | "UCS-2";
  /** Septets or UTF-16 units, depending on the encoding. */
  units: number;
  segments: number;
  /** The first character GSM-7 lacks: the one to replace for a cheaper message. */
  forcedBy: string | null;
};

type Limits = { single: number; multiple: number };
/** Units in a message of one segment, and in each segment of a longer one. */
const LIMITS: Record<SegmentCount["encoding"], Limits> = {
  "GSM-7": { single: 160, multiple: 153 },
  "UCS-2": { single: 70, multiple: 67 },
};

/**
 * How many SMS segments a text takes. A character of two units (a GSM-7 extension character, a surrogate pair) is
 * never split across segments, so a segment may end one unit early.
 */
export function countSegments(text: string): SegmentCount {
  const forcedBy = firstOutsideGsm(text);
  return forcedBy === null
    ? { encoding: "GSM-7", ...fill(text, LIMITS["GSM-7"], septets), forcedBy }
    : { encoding: "UCS-2", ...fill(text, LIMITS["UCS-2"], utf16Units), forcedBy };
}

/** Segments of a text that is not empty and in which each character takes one unit. */
export function evenSegments(units: number, encoding: SegmentCount["encoding"]): number {
  const { single, multiple } = LIMITS[encoding];
  return units <= single ? 1 : Math.ceil(units / multiple);
}

function firstOutsideGsm(text: string): string | null {
  for (const character of text) if (!GSM_SEPTETS.has(character)) return character;
  return null;
}

function fill(text: string, { single, multiple }: Limits, unitsOf: (character: string) => number) {
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
