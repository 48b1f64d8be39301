const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\u2800]/u;

const NAMES = new Map([
  ["\t", "the tab"],
  ["\n", "the line break"],
  ["\u00a0", "the no-break space"],
  ["\u00ad", "the soft hyphen"],
  ["\u200b", "the zero-width space"],
  ["\u200c", "the zero-width non-joiner"],
  ["\u200d", "the zero-width joiner"],
  ["\u202f", "the narrow no-break space"],
  ["\u2060", "the word joiner"],
  ["\u3000", "the ideographic space"],
  ["\ufeff", "the byte-order mark"],
]);

/** "‘ and ’"; what cannot be seen by itself is named. */
export function characterNames(characters: string): string {
  const names = Array.from(characters, characterName);
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((name) => name !== "").join(" and ");
}

export function characterName(character: string): string {
  if (!isUnseen(character)) return character;
  const kind = /\p{M}/u.test(character) ? "the mark" : "the invisible character";
  return NAMES.get(character) ?? `${kind} ${codePoint(character)}`;
}

/** Whether nobody would recognise the character where it stands alone. */
export function isUnseen(character: string): boolean {
  return UNSEEN.test(character);
}

/** "U+200B" */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
