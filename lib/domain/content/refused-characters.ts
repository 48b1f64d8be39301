import { characterClass } from "#lib/domain/content/character-class";
import { characterNames, codePoint, isUnseen } from "#lib/domain/content/character-names";
import { GSM_LIKENESSES, withLikenesses } from "#lib/domain/content/gsm-likeness";

/** Most characters that a campaign can list. */
const MOST_REFUSED = 200;
/** Longest list as it is typed: every character as its code. */
export const MOST_TYPED = MOST_REFUSED * "U+10FFFF ".length;

/** Typed emoji bring these along. As a code of their own they can be listed. */
const JOINERS = /[\u200d\ufe0e\ufe0f]/gu;
const CODE = /U\+([0-9A-F]{4,6})/gi;

/** The characters of a typed list, each once. Spaces only separate; `U+200B` stands for what cannot be typed. */
export function refusedList(typed: string): string {
  const tokens = typed.replace(JOINERS, "").split(/[ \t\r\n]+/);
  const characters = tokens.map((token) =>
    token.replace(CODE, (code, digits) => characterOf(digits) ?? code),
  );
  return [...new Set(characters.join(""))].sort().join("");
}

/** The list as it can be typed again. */
export function writtenList(list: string): string {
  return Array.from(list, (character) => (isUnseen(character) ? codePoint(character) : character)).join(" ");
}

/** Why a list cannot be kept, or null. */
export function refusedListProblem(list: string): string | null {
  if ([...list].length > MOST_REFUSED) return `At most ${MOST_REFUSED} characters can be listed.`;
  if (!/[a-z0-9]/i.test(list)) return null;
  return "Letters from A to Z and digits cannot be listed: nearly every message holds them.";
}

export type RefusedSearch = {
  /** The refused characters of a text, each once; empty if there are none. */
  find: (text: string) => string;
  /** The text with likenesses, where these are not refused themselves. */
  replace: (text: string) => string;
};

/** Looks for the characters of a list; null if it is empty. */
export function refusedSearch(list: string | undefined): RefusedSearch | null {
  if (!list) return null;
  const refused = new RegExp(`[${characterClass(list)}]`, "gu");
  const replaceable = Array.from(list).filter((character) => {
    const like = GSM_LIKENESSES.get(character);
    return like !== undefined && !like.match(refused);
  });
  const pattern = new RegExp(`[${characterClass(replaceable)}]`, "gu");
  return {
    find: (text) => [...new Set(text.match(refused))].join(""),
    replace: (text) => withLikenesses(text, pattern),
  };
}

/** "’ is refused by this campaign's provider" */
export function refusedLabel(characters: string): string {
  const are = [...characters].length > 1 ? "are" : "is";
  return `${characterNames(characters)} ${are} refused by this campaign's provider`;
}

/** Tells what to do about refused characters in a value. */
export function valueRefusedLabel(characters: string): string {
  return `${refusedLabel(characters)}. Replace or remove ${[...characters].length > 1 ? "them" : "it"}.`;
}

/** Tells what to do where every message holds them, whatever its values. */
export function textRefusedLabel(characters: string): string {
  return `${refusedLabel(characters)}, and the campaign's own text has ${[...characters].length > 1 ? "them" : "it"}. An admin can change the text, or the list in the campaign's settings.`;
}

function characterOf(digits: string): string | null {
  const code = Number.parseInt(digits, 16);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code === 0 || code > 0x10ffff || isSurrogate ? null : String.fromCodePoint(code);
}
