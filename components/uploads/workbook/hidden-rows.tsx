import { RadioRow } from "#components/uploads/workbook/radio-row";
import type { SheetFacts } from "#components/uploads/workbook/workbook-messages.ts";
import { counted } from "#lib/domain/text/counted";

type Props = { sheet: SheetFacts; withHidden: boolean | null; onChoose: (withHidden: boolean) => void };

/** Asks whether rows hidden by a filter or a person should be sent, with the effect of each answer. */
export function HiddenRows({ sheet: { rowCount, hiddenCount }, withHidden, onChoose }: Props) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">
        {counted(hiddenCount, "row")} {hiddenCount === 1 ? "is" : "are"} hidden, by a filter or by hand
      </legend>
      <RadioRow name="hidden" checked={withHidden === false} onChoose={() => onChoose(false)}>
        Only what the sheet shows: {counted(rowCount - hiddenCount, "row")}
      </RadioRow>
      <RadioRow name="hidden" checked={withHidden === true} onChoose={() => onChoose(true)}>
        The hidden ones too: {counted(rowCount, "row")}
      </RadioRow>
    </fieldset>
  );
}
