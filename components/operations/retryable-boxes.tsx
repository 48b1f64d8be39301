"use client";
import { CheckboxField } from "#components/ui/form/checkbox-field";

const WORDS = { yes: "A retry can help", maybe: "A retry may help" } as const;
const EACH = ["yes", "maybe"] as const;

type Each = (typeof EACH)[number];
export type Boxes = Record<Each, boolean>;
type Props = { counts: Record<Each, number>; boxes: Boxes; onChange: (boxes: Boxes) => void };

/** Chooses the failed messages to retry, by whether a retry helps. */
export function RetryableBoxes({ counts, boxes, onChange }: Props) {
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
      <legend className="sr-only">Errors to retry</legend>
      {EACH.map((each) => (
        <CheckboxField
          key={each}
          label={`${WORDS[each]}: ${counts[each].toLocaleString("en")}`}
          checked={boxes[each]}
          onSwitch={(on) => onChange({ ...boxes, [each]: on })}
        />
      ))}
    </fieldset>
  );
}

export function tickedOf(boxes: Boxes): Each[] {
  return EACH.filter((each) => boxes[each]);
}
