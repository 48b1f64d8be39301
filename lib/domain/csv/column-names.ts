/** Names that other programs use for the first two columns, in the form of `plainName`. */
const OTHER_NAMES = new Map([
  [
    "recipient",
    /^((mobile|cell|phone|hand|contact|whatsapp|sms|tele|tel|hp|to)*(phone|mobile|cell|tel|hp|number|numbers|num|no|nos|nr)|contact|msisdn|mobile|recipients|to|telefon|telepon|电话|手机|手机号|手机号码|电话号码)$/,
  ],
  ["language", /^(lang|languages|preferredlanguage|languagecode|locale|bahasa|语言)$/],
]);

/** A column's name without differences that do not matter: case, spaces, signs. */
export function plainName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/**
 * Gives the index of the header cell that probably means each expected column, or null. The closest match is assigned
 * first, and no cell is used twice. `remembered` holds the header names that people chose for a column before.
 */
export function proposeColumns(
  header: readonly string[],
  expected: readonly string[],
  remembered: ReadonlyMap<string, string> = new Map(),
): (number | null)[] {
  const proposal: (number | null)[] = expected.map(() => null);
  const likenesses: ((cell: string, name: string) => boolean)[] = [
    (cell, name) => remembered.get(name) === cell,
    (cell, name) => cell === name,
    (cell, name) => plainName(cell) !== "" && plainName(cell) === plainName(name),
    (cell, name) => OTHER_NAMES.get(name)?.test(plainName(cell)) ?? false,
    (cell, name) => !OTHER_NAMES.has(name) && words(cell).includes(name.toLowerCase()),
  ];
  for (const isLike of likenesses) {
    for (const [index, name] of expected.entries()) {
      if (proposal[index] !== null) continue;
      const found = header.findIndex((cell, at) => !proposal.includes(at) && isLike(cell, name));
      if (found !== -1) proposal[index] = found;
    }
  }
  return proposal;
}

function words(name: string): string[] {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
}
