"use client";
import { CalendarRange } from "lucide-react";
import { barName } from "#components/overview/charts/bar-labels.ts";
import { queryOf } from "#components/overview/overview-range.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { PopoverButton } from "#components/ui/popup/popover-button";
import { ShallowLink } from "#components/ui/shallow-link";
import { preloaded } from "#lib/browser/preloaded";
import { RANGES } from "#lib/domain/time/ranges";
import type { Overview } from "#lib/wire/console/overview";

const RangeForm = preloaded(() => import("#components/messages/filters/range-form").then((m) => m.RangeForm));

const CHOICES = [...RANGES, { from: undefined, label: "All" }];

type Props = {
  asked: URLSearchParams;
  range: Overview["range"];
  asOf: string;
  onChoose: (range: { from?: string; to?: string }) => void;
};

/** Chooses the creation time of the messages that all figures on the screen cover. */
export function RangeChooser({ asked, range, asOf, onChoose }: Props) {
  const { zone } = useTimeStyle();
  const [from, to] = [asked.get("from") ?? undefined, asked.get("to") ?? undefined];
  const chosen = to ? undefined : CHOICES.find((choice) => choice.from === from);
  const own = chosen ? null : barName({ from: range.from ?? asOf, to: range.to ?? asOf }, 1, zone);
  return (
    <nav aria-label="Time range" className="flex min-w-0 flex-wrap items-center gap-1">
      <ul className="flex flex-wrap rounded-md border bg-surface p-0.5">
        {CHOICES.map((choice) => (
          <li key={choice.label}>
            <ShallowLink
              href={queryOf({ from: choice.from })}
              aria-current={choice === chosen ? "true" : undefined}
              className={`flex h-7 items-center rounded-sm px-2 whitespace-nowrap sm:px-2.5 ${
                choice === chosen
                  ? "bg-selected font-medium text-text-accent"
                  : "text-text-muted hover:bg-hover hover:text-text"
              }`}
            >
              {choice.label.replace("Last hour", "1 hour").replace("Last ", "")}
            </ShallowLink>
          </li>
        ))}
      </ul>
      <PopoverButton
        label="Custom range"
        preload={RangeForm.preload}
        aria-label={own ? `Custom range: ${own}` : "Custom range"}
        className={own ? "bg-selected! text-text-accent" : ""}
        popup={(close) => (
          <RangeForm
            from={range.from ?? undefined}
            to={range.to ?? undefined}
            onApply={(next) => {
              onChoose({ from: next.from ?? undefined, to: next.to ?? undefined });
              close();
            }}
          />
        )}
      >
        <CalendarRange size={14} aria-hidden />
        <span className="truncate tabular-nums">{own ?? "Custom"}</span>
      </PopoverButton>
    </nav>
  );
}
