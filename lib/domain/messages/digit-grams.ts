/** Digits of a gram: few enough that a number has few of them, many enough that few numbers share one. */
const LENGTH = 4;
/** Almost every number contains a shorter search. */
const MIN_SEARCHED = 3;

/** Every run of four digits in a recipient, as numbers; the index of recipients contains these. */
export function digitGrams(recipient: string): number[] {
  const grams: number[] = [];
  for (let i = 0; i + LENGTH <= recipient.length; i++) grams.push(Number(recipient.slice(i, i + LENGTH)));
  return grams;
}

export type GramSearch = { all: number[] } | { any: number[] };

/**
 * The index query for recipients that contain `digits`: all of these grams, or any of them. The answer holds every such
 * recipient, and may hold others. Null when the index cannot help.
 */
export function gramSearch(digits: string): GramSearch | null {
  if (digits.length >= LENGTH) return { all: coveringGrams(digits) };
  if (digits.length < MIN_SEARCHED) return null;
  return { any: [...new Set(gramsAround(digits))] };
}

/**
 * Picks as few grams as cover every digit, because each one costs time for every new entry of the index. Digits that
 * repeat themselves need all grams: 12341234 would otherwise match any 1234.
 */
function coveringGrams(digits: string): number[] {
  const all = digitGrams(digits);
  const covering = all.filter((_, at) => at % LENGTH === 0 || at === all.length - 1);
  return new Set(covering).size < covering.length ? [...new Set(all)] : covering;
}

/** Every gram that contains the digits at any position. */
function gramsAround(digits: string): number[] {
  const free = LENGTH - digits.length;
  const grams: number[] = [];
  for (let before = 0; before <= free; before++) {
    const after = free - before;
    for (let fill = 0; fill < 10 ** free; fill++) {
      const others = String(fill).padStart(free, "0");
      grams.push(Number(others.slice(0, before) + digits + others.slice(before, before + after)));
    }
  }
  return grams;
}
