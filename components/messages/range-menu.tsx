"use client";
import { ChevronDown } from "lucide-react";
import { Button } from "#components/ui/button";
import { PopoverButton } from "#components/ui/popover-button";
import { RANGES } from "#lib/browser/filters";
import type { Change } from "#lib/browser/list-address";

type Props = { from: string | undefined; to: string | undefined; onChange: (change: Change) => void };

/** When messages were created: back from now, or between two moments of this browser's zone. */
export function RangeMenu({ from, to, onChange }: Props) {
  return (
    <PopoverButton
      label="Created"
      popup={(close) => (
        <div className="grid gap-1">
          {RANGES.map((range) => (
            <button
              key={range.from}
              type="button"
              aria-pressed={range.from === from}
              className="h-8 rounded-md px-2 text-left hover:bg-hover aria-pressed:bg-selected"
              onClick={() => {
                onChange({ from: range.from, to: null });
                close();
              }}
            >
              {range.label}
            </button>
          ))}
          <form
            className="mt-1 grid gap-2 border-t p-2"
            onSubmit={(event) => {
              event.preventDefault();
              const form = new FormData(event.currentTarget);
              onChange({ from: moment(form.get("from")), to: moment(form.get("to")) });
              close();
            }}
          >
            <label className="grid gap-1">
              From
              <input type="datetime-local" name="from" defaultValue={local(from)} className="control" />
            </label>
            <label className="grid gap-1">
              To
              <input type="datetime-local" name="to" defaultValue={local(to)} className="control" />
            </label>
            <Button type="submit" className="justify-center">
              Apply
            </Button>
          </form>
        </div>
      )}
    >
      Created
      <ChevronDown size={14} className="text-text-muted" aria-hidden />
    </PopoverButton>
  );
}

function moment(value: FormDataEntryValue | null): string | null {
  const at = new Date(String(value ?? ""));
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** As the input wants it: local time without a zone. Relative moments leave it empty. */
function local(iso: string | undefined): string | undefined {
  if (!iso || !/^\d{4}-/.test(iso)) return undefined;
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
