"use client";
import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import type { BatchFilter } from "#components/messages/filters/batch-filter";
import type { ShownQuery } from "#components/messages/filters/list-query.ts";
import { RangeMenu } from "#components/messages/filters/range-menu";
import { SearchBox } from "#components/messages/filters/search-box";
import { PopoverButton } from "#components/ui/popup/popover-button";
import { type Change, withFilter } from "#lib/browser/list-address";
import { preloaded } from "#lib/browser/preloaded";
import { type Chip, FILTERS, type FilterName } from "#lib/domain/messages/filter-labels";
import type { UnlistedValues } from "#lib/wire/console/message";

// Loaded on demand, because most lists are opened without a filter.
const AppliedFilters = dynamic(
  () => import("#components/messages/filters/applied-filters").then((m) => m.AppliedFilters),
  { loading: () => null },
);

type Props = {
  campaign: string;
  /** Undefined on a batch's page. */
  BatchFilter: typeof BatchFilter | undefined;
  params: URLSearchParams;
  query: ShownQuery;
  chips: Chip[];
  /** The server's time at which the shown data was current. */
  asOf: string | undefined;
  unlisted: UnlistedValues | undefined;
  /** Numbers are masked for this person. */
  masked: boolean;
};

export function FilterBar({ campaign, BatchFilter, params, query, chips, asOf, unlisted, masked }: Props) {
  const filter = (change: Change) => window.history.pushState(null, "", withFilter(params, change) || "?");
  // Another filter may have been chosen while it was typed.
  const search = (q: string) => {
    const now = new URLSearchParams(window.location.search);
    window.history.replaceState(null, "", withFilter(now, { q }) || "?");
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex gap-2 max-sm:flex-col sm:flex-wrap">
        <SearchBox value={query.q ?? ""} wholeOnly={masked} onSearch={search} />
        <div className="flex min-w-0 gap-2 max-sm:-m-0.5 max-sm:overflow-x-auto max-sm:p-0.5 sm:contents">
          {(Object.keys(FILTERS) as FilterName[]).map((name) => (
            <FilterMenu
              key={name}
              name={name}
              met={(name === "status" || name === "code" ? unlisted?.[name] : null) ?? []}
              chosen={query[name] ?? []}
              onChange={(values) => filter({ [name]: values })}
            />
          ))}
          {BatchFilter && (
            <BatchFilter
              campaign={campaign}
              chosen={query.batch ?? null}
              onChoose={(batch) => filter({ batch })}
            />
          )}
          <RangeMenu from={query.from} to={query.to} onChange={filter} />
        </div>
      </div>
      {chips.length > 0 && <AppliedFilters params={params} chips={chips} asOf={asOf} />}
    </div>
  );
}

const FilterBoxes = preloaded(() =>
  import("#components/messages/filters/filter-boxes").then((m) => m.FilterBoxes),
);

type FilterMenuProps = {
  name: FilterName;
  /** Further values that exist. */
  met: string[];
  chosen: string[];
  onChange: (values: string[]) => void;
};

/** One filter, of which any values can be chosen. */
function FilterMenu({ name, met, chosen, onChange }: FilterMenuProps) {
  const { label, values } = FILTERS[name];
  const all = [...new Set([...values, ...met, ...chosen])];
  return (
    <PopoverButton
      label={label}
      preload={FilterBoxes.preload}
      popup={() => <FilterBoxes name={name} all={all} chosen={chosen} onChange={onChange} />}
    >
      {label}
      {chosen.length > 0 && (
        <span className="rounded-sm bg-selected px-1 text-xs text-text-accent">{chosen.length}</span>
      )}
      <ChevronDown size={14} className="text-text-muted" aria-hidden />
    </PopoverButton>
  );
}
