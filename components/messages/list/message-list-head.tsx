"use client";
import { ArrowUp } from "lucide-react";
import dynamic from "next/dynamic";
import type { BatchFilter } from "#components/messages/filters/batch-filter";
import { FilterBar } from "#components/messages/filters/filter-bar";
import type { QuickChips } from "#components/messages/filters/quick-chips";
import { ListTools } from "#components/messages/list/list-tools";
import type { useMessagePage } from "#components/messages/list/use-message-page.ts";
import { buttonClass } from "#components/ui/form/button";
import { ShallowLink } from "#components/ui/shallow-link";
import { withPosition } from "#lib/browser/list-address";
import type { Chip } from "#lib/domain/messages/filter-labels";

// Loaded on demand, because few URLs contain ignored parts.
const IgnoredNotice = dynamic(
  () => import("#components/messages/list/ignored-notice").then((m) => m.IgnoredNotice),
  { loading: () => null },
);

export type CampaignFilters = { QuickChips: typeof QuickChips; BatchFilter: typeof BatchFilter };

type Props = {
  campaign: string;
  /** Undefined for a batch's messages. */
  filters: CampaignFilters | undefined;
  page: ReturnType<typeof useMessagePage>;
  chips: Chip[];
  words: string;
  /** The number of messages, as far as known. */
  summary: string;
};

/** The head of a list: quick filters, the count of new rows, actions on the list, and its filter. */
export function MessageListHead({ campaign, filters, page, chips, words, summary }: Props) {
  const { params, query, live, ignored } = page;
  return (
    <>
      <div className="flex min-h-8 shrink-0 items-start gap-2">
        {filters ? (
          <filters.QuickChips params={params} query={query} counts={live?.counts} />
        ) : (
          <h2 className="flex-1 text-base font-semibold">Messages</h2>
        )}
        <NewRows
          count={live?.newCount ?? 0}
          onFirstPage={!query.after && !query.before}
          params={params}
          onShow={page.readAgain}
        />
        <ListTools
          campaign={campaign}
          ofBatch={!filters}
          filter={page.kind}
          words={words}
          count={summary}
          exportDenied={page.data?.exportDenied ?? null}
        />
      </div>
      <FilterBar
        campaign={campaign}
        BatchFilter={filters?.BatchFilter}
        params={params}
        query={query}
        chips={chips}
        asOf={page.freshness?.asOf}
        unlisted={live?.unlisted ?? page.data?.unlisted}
        masked={page.data?.masked ?? false}
      />
      {ignored.length > 0 && <IgnoredNotice ignored={ignored} masked={page.data?.masked ?? false} />}
    </>
  );
}

/** More rows than this are not counted. */
const MOST_NEW = 1000;

type NewRowsProps = { count: number; onFirstPage: boolean; params: URLSearchParams; onShow: () => void };

/** Says that newer rows exist. It takes no space of its own, so no row moves when it appears. */
function NewRows({ count, onFirstPage, params, onShow }: NewRowsProps) {
  if (count === 0) return null;
  const text = (
    <span>
      {count >= MOST_NEW ? `${MOST_NEW.toLocaleString("en")}+` : count} new
      <span className="sr-only"> {count === 1 ? "message" : "messages"}</span>
    </span>
  );
  const look = buttonClass({ size: "small" }, "text-text-accent");
  if (onFirstPage) {
    return (
      <button type="button" onClick={onShow} className={look}>
        <ArrowUp size={14} aria-hidden /> {text}
      </button>
    );
  }
  return (
    <ShallowLink
      href={withPosition(params, { after: null, before: null, open: null })}
      title="Go to the first page"
      className={look}
    >
      <ArrowUp size={14} aria-hidden /> {text}
    </ShallowLink>
  );
}
