"use client";
import { useTimeStyle } from "#components/shell/time-style";
import { Button } from "#components/ui/form/button";
import { momentAt, wallTime } from "#lib/domain/time/wall-time";

type Range = { from: string | null; to: string | null };
type Props = {
  from: string | undefined;
  to: string | undefined;
  onApply: (range: Range) => void;
};

/** Between two moments, as clocks of the chosen zone show them. */
export function RangeForm({ from, to, onApply }: Props) {
  const { zone } = useTimeStyle();
  return (
    <form
      noValidate
      className="mt-1 grid gap-2 border-t p-2"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const read = (name: keyof Range, which: "first" | "last") =>
          momentAt(String(form.get(name) ?? ""), zone, which)?.toISOString() ?? null;
        onApply({ from: read("from", "first"), to: read("to", "last") });
      }}
    >
      <label className="grid gap-1">
        <span className="font-medium">From</span>
        <input type="datetime-local" name="from" defaultValue={shown(from, zone)} className="control" />
      </label>
      <label className="grid gap-1">
        <span className="font-medium">To</span>
        <input type="datetime-local" name="to" defaultValue={shown(to, zone)} className="control" />
      </label>
      <p className="text-xs text-text-muted">Times in {zone.replaceAll("_", " ")}</p>
      <Button type="submit" className="justify-center">
        Apply
      </Button>
    </form>
  );
}

/** As the input wants it: without a zone. Relative moments leave it empty. */
function shown(moment: string | undefined, zone: string): string | undefined {
  const at = new Date(moment && /^\d{4}-/.test(moment) ? moment : "");
  return Number.isNaN(at.getTime()) ? undefined : wallTime(at, zone);
}
