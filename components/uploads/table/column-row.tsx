import { useId } from "react";
import { arrangementOf } from "#components/uploads/table/column-choice.ts";
import type { SeenColumn } from "#lib/domain/csv/arrange";

type Props = {
  column: string;
  seen: readonly SeenColumn[];
  /** Languages to choose for every row if no column has them. */
  languages: readonly string[];
  chosen: string;
  onChoose: (value: string) => void;
};

/** One of the campaign's columns, and the source of its values. */
export function ColumnRow({ column, seen, languages, chosen, onChoose }: Props) {
  const id = useId();
  const index = arrangementOf([chosen]).from[0] ?? -1;
  return (
    <tr className="[&>td]:border-b [&>td]:px-3 [&>td]:py-1">
      <td>
        <label htmlFor={id} className="font-mono text-xs">
          {column}
        </label>
      </td>
      <td>
        <select
          id={id}
          className="control min-w-40"
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">Choose…</option>
          {languages.map((language) => (
            <option key={language} value={`all:${language}`}>
              No column: every row is in {language}
            </option>
          ))}
          {seen.map(({ index: at, name, filled }) => (
            <option key={at} value={`column:${at}`} disabled={filled === 0}>
              {name.trim() || `Column ${at + 1}, without a name`}
              {filled === 0 && " (empty)"}
            </option>
          ))}
        </select>
      </td>
      <td className="max-w-60 truncate">{seen[index]?.sample}</td>
    </tr>
  );
}
