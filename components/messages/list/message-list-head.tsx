"use client";
import dynamic from "next/dynamic";
import { FilterBar } from "#components/messages/filters/filter-bar";
import { QuickChips } from "#components/messages/filters/quick-chips";
import { ListTools } from "#components/messages/list/list-tools";
import { NewRows } from "#components/messages/list/new-rows";
import type { useMessagePage } from "#components/messages/list/use-message-page.ts";
import type { Chip } from "#lib/domain/messages/filter-words";

// Few addresses name what is to be ignored.
const IgnoredNotice = dynamic(() =>
  import("#components/messages/list/ignored-notice").then((m) => m.IgnoredNotice),
);

type Props = {
  campaign: string;
  ofBatch: boolean;
  page: ReturnType<typeof useMessagePage>;
  chips: Chip[];
  words: string;
  /** How many there are, as far as is known. */
  summary: string;
};

/** What stands over a list: quick filters, what is new, what can be done with all of it, and its filter. */
export function MessageListHead({ campaign, ofBatch, page, chips, words, summary }: Props) {
  const { params, query, live, ignored } = page;
  return (
    <>
      <div className="flex min-h-8 shrink-0 items-start gap-2">
        {ofBatch ? (
          <h2 className="flex-1 text-base font-semibold">Messages</h2>
        ) : (
          <QuickChips params={params} query={query} counts={live?.counts} />
        )}
        <NewRows
          count={live?.newCount ?? 0}
          onFirstPage={!query.after && !query.before}
          params={params}
          onShow={page.readAgain}
        />
        <ListTools campaign={campaign} ofBatch={ofBatch} filter={page.kind} words={words} count={summary} />
      </div>
      <FilterBar
        campaign={ofBatch ? null : campaign}
        params={params}
        query={query}
        chips={chips}
        asOf={page.freshness?.asOf}
        unlisted={live?.unlisted ?? page.data?.unlisted}
      />
      {ignored.length > 0 && <IgnoredNotice ignored={ignored} />}
    </>
  );
}
