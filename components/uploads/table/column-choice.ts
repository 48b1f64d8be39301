import type { Arrangement, SeenColumn } from "#lib/domain/csv/arrange";
import { proposeColumns } from "#lib/domain/csv/column-names";
import { counted } from "#lib/domain/text/counted";

/** For each expected column: `column:` and an index in the file, `all:` and a value for every row, or nothing. */
export type Chosen = readonly string[];

/** The proposed choice; a column without any value is not proposed. */
export function chosenAtFirst(
  seen: readonly SeenColumn[],
  columns: readonly string[],
  remembered: ReadonlyMap<string, string>,
): Chosen {
  const names = seen.map(({ name, filled }) => (filled > 0 ? name : ""));
  return proposeColumns(names, columns, remembered).map((index) => (index === null ? "" : `column:${index}`));
}

export function arrangementOf(chosen: Chosen): Omit<Arrangement, "headerRow"> {
  return {
    from: chosen.map((one) => (one.startsWith("column:") ? Number(one.slice("column:".length)) : null)),
    fixed: chosen.map((one) => (one.startsWith("all:") ? one.slice("all:".length) : null)),
  };
}

/** Describes the effects of the choice, one sentence each. */
export function columnLabel(
  seen: readonly SeenColumn[],
  columns: readonly string[],
  chosen: Chosen,
  headerRow: number,
): string[] {
  const { from, fixed } = arrangementOf(chosen);
  const renamed = columns.flatMap((column, at) => {
    const language = fixed[at] ?? null;
    if (language !== null) return `Every row is in ${language}`;
    const index = from[at] ?? -1;
    return seen[index]?.name === column ? [] : `${nameOf(seen, index)} becomes ${column}`;
  });
  const left = leftOutLabel(seen, chosen);
  const words = [headerLabel(headerRow), ...renamed, left.replace(/\.$/, "")].filter((each) => each !== "");
  return words.length > 0 ? words : ["The columns stand in another order"];
}

/** Describes the rows above the header. */
export function headerLabel(headerRow: number): string {
  if (headerRow === 1) return "";
  return headerRow === 2
    ? "The names of the columns stand in row 2, and row 1 is left out"
    : `The names of the columns stand in row ${headerRow}, and the rows above are left out`;
}

/** The columns of the file that nobody takes, and how much is in them. */
export function leftOutLabel(seen: readonly SeenColumn[], chosen: Chosen): string {
  const { from } = arrangementOf(chosen);
  const left = seen.flatMap(({ filled }, index) =>
    from.includes(index)
      ? []
      : `${nameOf(seen, index)} (${filled === 0 ? "empty" : counted(filled, "filled cell")})`,
  );
  return left.length > 0 ? `Left out: ${left.join(", ")}.` : "";
}

function nameOf(seen: readonly SeenColumn[], index: number): string {
  const name = seen[index]?.name ?? "";
  return name.trim() ? `"${name}"` : `column ${index + 1} without a name`;
}
