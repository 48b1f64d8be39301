"use client";
import { X } from "lucide-react";
import { BatchFilter } from "#components/messages/batch-filter";
import { CopyLink } from "#components/messages/copy-link";
import { FilterMenu } from "#components/messages/filter-menu";
import { RangeMenu } from "#components/messages/range-menu";
import { SearchBox } from "#components/messages/search-box";
import { ShallowLink } from "#components/ui/shallow-link";
import { type Change, withFilter } from "#lib/browser/list-address";
import type { ShownQuery } from "#lib/browser/list-query";
import { type Chip, FILTERS, type FilterName } from "#lib/domain/filter-words";

type Props = {
  /** Null where the page is of one batch. */
  campaign: string | null;
  params: URLSearchParams;
  query: ShownQuery;
  chips: Chip[];
  /** When what is shown was true, by the server's clock. */
  asOf: string | undefined;
};

export function FilterBar({ campaign, params, query, chips, asOf }: Props) {
  const filter = (change: Change) => window.history.pushState(null, "", withFilter(params, change) || "?");
  const search = (q: string) => window.history.replaceState(null, "", withFilter(params, { q }) || "?");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex gap-2 max-sm:flex-col sm:flex-wrap">
        <SearchBox value={query.q ?? ""} onSearch={search} />
        <div className="flex min-w-0 gap-2 max-sm:-m-0.5 max-sm:overflow-x-auto max-sm:p-0.5 sm:contents">
          {(Object.keys(FILTERS) as FilterName[]).map((name) => (
            <FilterMenu
              key={name}
              name={name}
              chosen={query[name] ?? []}
              onChange={(values) => filter({ [name]: values })}
            />
          ))}
          {campaign && (
            <BatchFilter
              campaign={campaign}
              chosen={query.batch ?? null}
              onChoose={(batch) => filter({ batch })}
            />
          )}
          <RangeMenu from={query.from} to={query.to} onChange={filter} />
        </div>
      </div>
      {chips.length > 0 && (
        <ul aria-label="Applied filters" className="flex flex-wrap items-center gap-1.5">
          {chips.map((chip) => (
            <li key={chip.text} className="min-w-0">
              <FilterChip chip={chip} params={params} />
            </li>
          ))}
          <li>
            <ShallowLink
              href={cleared(params, chips)}
              className="px-1 text-xs text-text-accent hover:underline"
            >
              Clear all
            </ShallowLink>
          </li>
          <li>
            <CopyLink params={params} asOf={asOf} />
          </li>
        </ul>
      )}
    </div>
  );
}

function FilterChip({ chip, params }: { chip: Chip; params: URLSearchParams }) {
  return (
    <span className="flex h-6 max-w-full items-center gap-1 rounded-sm bg-selected pr-0.5 pl-2 text-xs">
      <span className="truncate">{chip.text}</span>
      <ShallowLink
        href={cleared(params, [chip])}
        aria-label={`Remove ${chip.text}`}
        className="inline-flex size-5 shrink-0 items-center justify-center rounded-sm hover:bg-hover"
      >
        <X size={12} aria-hidden />
      </ShallowLink>
    </span>
  );
}

/** The address without these filters. */
function cleared(params: URLSearchParams, chips: Chip[]): string {
  return withFilter(
    params,
    Object.fromEntries(chips.flatMap(({ names }) => names.map((name) => [name, null]))),
  );
}
