"use client";
import { RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { frozenFilterOf } from "#components/messages/filters/frozen-range.ts";
import type { AllMatching, Picked, Selection } from "#components/messages/selection/selection.ts";
import { allWords, selectAllLabel, selectionLabel } from "#components/messages/selection/selection-labels.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { ActionButton } from "#components/ui/form/action-button";
import { Button } from "#components/ui/form/button";
import { useLive } from "#lib/browser/live/use-live";
import { stoppedSentence } from "#lib/domain/messages/stop-labels";
import type { ListedMessage } from "#lib/wire/console/message";

const RetrySelected = dynamic(
  () => import("#components/messages/selection/retry-selected").then((m) => m.RetrySelected),
  { ssr: false },
);

/** One request to the console takes at most this many ids. */
const MOST = 1000;

export type SelectionBarProps = {
  campaign: string;
  rows: Selection;
  all: AllMatching | null;
  page: ListedMessage[];
  /** More messages match than this page shows. */
  hasMore: boolean;
  /** The list's filter, how many match it as far as is known, what it says, and as of when. */
  filter: string;
  total: number | null;
  filterLabel: string;
  asOf: string | undefined;
  onSelectAll: (all: AllMatching) => void;
  onClear: () => void;
};

/** Shows the selection and the actions on it. */
export function SelectionBar(props: SelectionBarProps) {
  const { campaign, rows, all, page, hasMore, filter, total, asOf, onSelectAll, onClear } = props;
  const { zone } = useTimeStyle();
  const [frozen, setFrozen] = useState<Picked | null>(null);
  const ids = Object.keys(rows);
  const tooMany = !all && ids.length > MOST;
  const most = `You can select up to ${MOST.toLocaleString("en")} messages one by one. To retry more, select all matching messages.`;
  const stop = useLive().data?.freshness.stop;
  // The gate tells everybody who may not retry at all the same of every message.
  const role = page.find(({ retry }) => retry.reason === "no_permission")?.retry.text;
  const denied = role ?? (stop ? stoppedSentence(stop.reason) : tooMany ? most : null);
  const wholePage = !all && page.length > 0 && page.every(({ id }) => rows[id]);
  function selectAll() {
    const before = asOf ?? new Date().toISOString();
    onSelectAll({ filter: frozenFilterOf(filter, new Date(before), zone), before, count: total });
  }
  const picked: Picked = all ? { filter: all.filter } : { messageIds: ids };
  const count = all ? all.count : ids.length;
  return (
    <section
      aria-label="Selection"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border bg-selected px-3 py-1.5"
    >
      <span className="font-medium tabular-nums">{all ? allWords(all) : selectionLabel(rows, page)}</span>
      {all && <span className="text-text-muted">{props.filterLabel}</span>}
      {wholePage && hasMore && (
        <button type="button" className="text-text-accent hover:underline" onClick={selectAll}>
          {selectAllLabel(total)}
        </button>
      )}
      {tooMany && <span className="text-text-muted">{most}</span>}
      <span className="flex-1" />
      <ActionButton size="small" denied={denied} onClick={() => setFrozen(picked)}>
        <RotateCw size={13} aria-hidden /> Retry selected
        {count !== null && ` (${count.toLocaleString("en")})`}
      </ActionButton>
      <Button size="small" onClick={onClear}>
        Clear selection
      </Button>
      {frozen && (
        <RetrySelected campaign={campaign} picked={frozen} onDone={onClear} onClose={() => setFrozen(null)} />
      )}
    </section>
  );
}
