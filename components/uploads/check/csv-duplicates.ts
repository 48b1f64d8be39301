/** A recipient that an earlier row already has. */
export type Duplicate = { recipient: string; row: number; firstRow: number };

/** The first duplicates are listed; the rest are only counted. */
const MAX_LISTED = 1000;
/** Two megabytes of bits fit a processor's cache; a table of a million numbers would not. */
const BITS = 24;
const FIRST_CAPACITY = 1 << 14;
/** Number of digits that a JavaScript number holds exactly. */
const EXACT_DIGITS = 15;

/**
 * Finds recipients that occur more than once. While the file is read, each one only sets a bit; one whose bit is
 * already set becomes suspect. The few suspects are compared at the end.
 */
export class CsvDuplicates {
  #seen = new Int32Array(1 << (BITS - 5));
  #suspect = new Int32Array(1 << (BITS - 5));
  #numbers = new Float64Array(FIRST_CAPACITY);
  #rows = new Uint32Array(FIRST_CAPACITY);
  #length = 0;
  /** Recipients that are identity numbers, and the few numbers that are too long. */
  #others: { recipient: string; row: number }[] = [];

  add(recipient: string, row: number): void {
    const number = exactNumber(recipient);
    if (number < 0) {
      this.#others.push({ recipient: ` ${recipient}`.slice(1), row });
      return;
    }
    const slot = slotOf(number);
    const bit = 1 << (slot & 31);
    const seen = this.#seen[slot >>> 5] ?? 0;
    if (seen & bit) this.#suspect[slot >>> 5] = (this.#suspect[slot >>> 5] ?? 0) | bit;
    else this.#seen[slot >>> 5] = seen | bit;
    if (this.#length === this.#numbers.length) this.#grow();
    this.#numbers[this.#length] = number;
    this.#rows[this.#length] = row;
    this.#length += 1;
  }

  end(): { count: number; listed: Duplicate[] } {
    const firstRows = new Map<number | string, number>();
    const listed: Duplicate[] = [];
    let count = 0;
    const compare = (recipient: number | string, row: number) => {
      const firstRow = firstRows.get(recipient);
      if (firstRow === undefined) firstRows.set(recipient, row);
      else count += 1;
      if (firstRow !== undefined && listed.length < MAX_LISTED) {
        listed.push({ recipient: String(recipient), row, firstRow });
      }
    };
    for (let index = 0; index < this.#length; index += 1) {
      const number = this.#numbers[index] ?? 0;
      const slot = slotOf(number);
      if ((this.#suspect[slot >>> 5] ?? 0) & (1 << (slot & 31))) compare(number, this.#rows[index] ?? 0);
    }
    for (const { recipient, row } of this.#others) compare(recipient, row);
    return { count, listed: listed.sort((a, b) => a.row - b.row) };
  }

  /** Recipients as they were added, those that are no exact number last. */
  list(from: number, count: number): { recipient: string; row: number }[] {
    const found: { recipient: string; row: number }[] = [];
    for (let index = from; index < Math.min(from + count, this.#length); index += 1) {
      found.push({ recipient: String(this.#numbers[index]), row: this.#rows[index] ?? 0 });
    }
    const first = Math.max(0, from - this.#length);
    return [...found, ...this.#others.slice(first, first + count - found.length)];
  }

  #grow(): void {
    const numbers = new Float64Array(this.#length * 2);
    const rows = new Uint32Array(this.#length * 2);
    numbers.set(this.#numbers);
    rows.set(this.#rows);
    this.#numbers = numbers;
    this.#rows = rows;
  }
}

function slotOf(number: number): number {
  return Math.imul(number | 0, 0x9e3779b1) >>> (32 - BITS);
}

/** The digits as a number, or -1. No recipient begins with zero, so different recipients are different numbers. */
function exactNumber(recipient: string): number {
  if (recipient.length > EXACT_DIGITS) return -1;
  let number = 0;
  for (let index = 0; index < recipient.length; index += 1) {
    const digit = recipient.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}
