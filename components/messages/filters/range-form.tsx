"use client";
import { useTimeStyle } from "#components/shell/time-style";
import { Button } from "#components/ui/form/button";
import { MomentField } from "#components/ui/form/moment-field";
import { momentAt, wallTime } from "#lib/domain/time/wall-time";

type Range = { from: string | null; to: string | null };
type Props = {
  from: string | undefined;
  to: string | undefined;
  onApply: (range: Range) => void;
};

/** Chooses two moments, in the local time of the chosen zone. */
export function RangeForm({ from, to, onApply }: Props) {
  const { zone } = useTimeStyle();
  return (
    <form
      className="mt-1 grid gap-2 border-t p-2"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const read = (name: keyof Range, which: "first" | "last") =>
          momentAt(String(form.get(name) ?? ""), zone, which)?.toISOString() ?? null;
        onApply({ from: read("from", "first"), to: read("to", "last") });
      }}
    >
      <MomentField label="From" name="from" at={shown(from, zone)} />
      <MomentField label="To" name="to" at={shown(to, zone)} />
      <p className="text-xs text-text-muted">Times in {zone.replaceAll("_", " ")}</p>
      <Button type="submit" className="justify-center">
        Apply
      </Button>
    </form>
  );
}

/** A moment in the zone's local time. A relative moment leaves the field empty. */
function shown(moment: string | undefined, zone: string): string | undefined {
  const at = new Date(moment && /^\d{4}-/.test(moment) ? moment : "");
  return Number.isNaN(at.getTime()) ? undefined : wallTime(at, zone);
}
