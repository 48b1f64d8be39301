import type { CostlyRows } from "#components/uploads/check/csv-costly-rows.ts";
import { characterNames } from "#lib/domain/content/character-names";
import { counted } from "#lib/domain/text/counted";

/** "’ in 214 rows makes each of them cost 2 segments instead of 1." */
export function costLabel({ characters, count, before, after, each }: CostlyRows): string {
  const makes = [...characters].length > 1 ? "together make" : "makes";
  const what = `${characterNames(characters)} in ${counted(count, "row")} ${makes}`;
  if (count === 1) return `${what} it cost ${counted(before, "segment")} instead of ${after}`;
  return each
    ? `${what} each of them cost ${counted(each.before, "segment")} instead of ${each.after}`
    : `${what} them cost ${counted(before, "segment")} instead of ${after.toLocaleString("en")}`;
}
