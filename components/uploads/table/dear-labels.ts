import type { DearRows } from "#components/uploads/check/csv-dear-rows.ts";
import { counted } from "#lib/domain/text/counted";

/** "’ in 214 rows makes each of them cost 2 segments instead of 1." */
export function costLabel({ characters, count, before, after, each }: DearRows): string {
  const makes = [...characters].length > 1 ? "together make" : "makes";
  const what = `${characterNames(characters)} in ${counted(count, "row")} ${makes}`;
  if (count === 1) return `${what} it cost ${counted(before, "segment")} instead of ${after}`;
  return each
    ? `${what} each of them cost ${counted(each.before, "segment")} instead of ${each.after}`
    : `${what} them cost ${counted(before, "segment")} instead of ${after.toLocaleString("en")}`;
}

/** "‘ and ’"; invisible characters are named. */
export function characterNames(characters: string): string {
  const names = Array.from(characters, (character) =>
    /[\s\p{Default_Ignorable_Code_Point}]/u.test(character) ? invisibleName(character) : character,
  );
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((name) => name !== "").join(" and ");
}

function invisibleName(character: string): string {
  if (character === "\u00a0") return "the no-break space";
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `the invisible character U+${code}`;
}
