import { POSSIBLE_LENGTHS } from "#lib/domain/recipients/calling-codes";

type Territory = { prefix: string; lengths: number };

/** No number has zero digits, so bit 0 marks codes whose territories differ. */
const HAS_TERRITORIES = 1;
// Indexed by calling code. No code begins another and none begins with 0, so a code read as a number is unique.
const lengthsByCode = new Uint32Array(1000);
const territoriesByCode = new Map<number, Territory[]>();
for (const entry of POSSIBLE_LENGTHS.trim().split(/\s+/)) readEntry(entry);

/**
 * The lengths, calling code included, that a number beginning with these digits may have: bit n stands for n digits.
 * No bit at all means that the digits begin with no assigned calling code.
 */
export function possibleLengths(digits: string): number {
  const code = callingCode(digits);
  const lengths = lengthsByCode[code] ?? 0;
  if ((lengths & HAS_TERRITORIES) === 0) return lengths;
  const territory = territoriesByCode.get(code)?.find(({ prefix }) => digits.startsWith(prefix));
  return territory?.lengths ?? lengths & ~HAS_TERRITORIES;
}

/** The assigned calling code that these digits begin with, or 0. */
export function callingCode(digits: string): number {
  let code = 0;
  for (let index = 0; index < 3; index += 1) {
    const digit = digits.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 9)) return 0;
    code = code * 10 + digit;
    if (code === 0 || lengthsByCode[code]) return code;
  }
  return 0;
}

function readEntry(entry: string) {
  const [prefix = "", list = ""] = entry.split(":");
  let lengths = 0;
  for (const length of list.split(",")) lengths |= 1 << Number(length);

  const code = callingCode(prefix);
  if (code === 0) {
    lengthsByCode[Number(prefix)] = lengths;
  } else {
    lengthsByCode[code] = (lengthsByCode[code] ?? 0) | HAS_TERRITORIES;
    territoriesByCode.set(code, [...(territoriesByCode.get(code) ?? []), { prefix, lengths }]);
  }
}
