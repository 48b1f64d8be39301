import { RadioRow } from "#components/uploads/workbook/radio-row";
import type { SheetFacts } from "#components/uploads/workbook/workbook-messages.ts";
import { counted } from "#lib/domain/text/counted";

type Props = { sheets: readonly SheetFacts[]; chosen: number | null; onChoose: (sheet: number) => void };

/** Sheets with content; none is used before the person chooses it. */
export function SheetList({ sheets, chosen, onChoose }: Props) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Which sheet?</legend>
      {sheets.map(({ name, isHidden, rowCount }, index) => (
        <RadioRow key={name} name="sheet" checked={chosen === index} onChoose={() => onChoose(index)}>
          {name} · {counted(rowCount, "row")}
          {isHidden && " · hidden in the workbook"}
        </RadioRow>
      ))}
    </fieldset>
  );
}
