// Writes lib/domain/recipients/calling-codes.ts from libphonenumber-js. Run it after an upgrade of the library:
//   node lib/cli/generate-calling-codes.ts
import { writeFileSync } from "node:fs";
import { isPossiblePhoneNumber } from "libphonenumber-js";
import metadata from "libphonenumber-js/metadata.min";

/** No more leading digits than these are needed to tell the territories of a calling code apart. */
const LEADING_DIGITS = 5;
const LINE_WIDTH = 100;

const entries = new Map<string, Set<number>>();
for (const [code, plan] of Object.entries(metadata.nonGeographic)) addCode(code, lengthsUnder(plan));
for (const [code, countries] of Object.entries(metadata.country_calling_codes)) {
  const [main = new Set<number>(), ...others] = countries.map((country) =>
    lengthsUnder(metadata.countries[country]),
  );
  addCode(code, main);
  for (const length of contested(main, others)) addTerritories(code, main, length);
}

const path = new URL("../domain/recipients/calling-codes.ts", import.meta.url);
writeFileSync(path, `${source()}\n`);

/** The fourth field of a numbering plan is its possible lengths (METADATA.md of the library). */
function lengthsUnder(plan: readonly number[][] | undefined): Set<number> {
  return new Set(plan?.[3]);
}

function addCode(code: string, lengths: Set<number>) {
  entries.set(code, new Set(Array.from(lengths, (length) => code.length + length)));
}

/** Lengths that are possible in some territories of a calling code, and not in others. */
function contested(main: Set<number>, others: Set<number>[]): Set<number> {
  return new Set(others.flatMap((other) => [...main.symmetricDifference(other)]));
}

function addTerritories(code: string, main: Set<number>, length: number) {
  for (const prefix of differing(code, length, main.has(length), "")) {
    const lengths = entries.get(prefix) ?? new Set(entries.get(code));
    if (!lengths.delete(code.length + length)) lengths.add(code.length + length);
    entries.set(prefix, lengths);
  }
}

/** The shortest prefixes for which the library's answer on this length differs from the main country's. */
function differing(code: string, length: number, verdict: boolean, leading: string): string[] {
  if (leading.length === LEADING_DIGITS) {
    const number = code + leading.padEnd(length, "5");
    return isPossiblePhoneNumber(`+${number}`) === verdict ? [] : [code + leading];
  }
  const found = Array.from("0123456789", (digit) => differing(code, length, verdict, leading + digit)).flat();
  const isUniform =
    found.length === 10 && found.every((prefix) => prefix.length === code.length + leading.length + 1);
  return isUniform ? [code + leading] : found;
}

function source(): string {
  const lines = [""];
  for (const [prefix, lengths] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const entry = `${prefix}:${[...lengths].sort((a, b) => a - b).join(",")}`;
    const line = lines.at(-1) ?? "";
    if (line.length + entry.length >= LINE_WIDTH) lines.push(entry);
    else lines[lines.length - 1] = line ? `${line} ${entry}` : entry;
  }
  return [
    "// Written by lib/cli/generate-calling-codes.ts; not to be edited by hand.",
    "",
    "/**",
    " * Every assigned country calling code with the lengths a number under it may have, the code included. A longer",
    " * prefix is a territory that differs from the country it shares the code with; the longest match decides.",
    " */",
    `export const POSSIBLE_LENGTHS = \`\n${lines.join("\n")}\n\`;`,
  ].join("\n");
}
