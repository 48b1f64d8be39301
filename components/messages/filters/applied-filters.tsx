import { X } from "lucide-react";
import { CopyLink } from "#components/messages/filters/copy-link";
import { ShallowLink } from "#components/ui/shallow-link";
import { withFilter } from "#lib/browser/list-address";
import type { Chip } from "#lib/domain/messages/filter-labels";

type Props = { params: URLSearchParams; chips: Chip[]; asOf: string | undefined };

/** The list's filters, each removable, and the link to the list. */
export function AppliedFilters({ params, chips, asOf }: Props) {
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap items-center gap-1.5">
      {chips.map((chip) => (
        <li key={chip.text} className="min-w-0">
          <FilterChip chip={chip} params={params} />
        </li>
      ))}
      <li>
        <ShallowLink href={cleared(params, chips)} className="px-1 text-xs text-text-accent hover:underline">
          Clear all
        </ShallowLink>
      </li>
      <li>
        <CopyLink params={params} asOf={asOf} />
      </li>
    </ul>
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

/** The URL without these filters. */
function cleared(params: URLSearchParams, chips: Chip[]): string {
  return withFilter(
    params,
    Object.fromEntries(chips.flatMap(({ names }) => names.map((name) => [name, null]))),
  );
}
