import { FilterX, History, Inbox, SearchX } from "lucide-react";
import { Empty } from "#components/ui/empty";
import { buttonClass } from "#components/ui/form/button";
import { ShallowLink } from "#components/ui/shallow-link";
import { withFilter, withPosition } from "#lib/browser/list-address";
import { isReading, share, shareRead, stateLabel } from "#lib/browser/live/freshness-labels";
import type { Chip } from "#lib/domain/messages/filter-labels";
import type { Freshness } from "#lib/wire/console/freshness";

type Props = {
  /** Whether the list is a batch's. */
  ofBatch: boolean;
  freshness: Freshness | undefined;
  chips: Chip[];
  params: URLSearchParams;
  position: { after?: string; before?: string };
};

/** Explains why there are no rows: four reasons need different steps. */
export function NoMessages({ ofBatch, freshness, chips, params, position }: Props) {
  if (position.after || position.before) {
    return (
      <Empty
        icon={<SearchX size={28} />}
        title="No messages on this page"
        action={
          <ShallowLink className={buttonClass({})} href={withPosition(params, { after: null, before: null })}>
            Go to first page
          </ShallowLink>
        }
      >
        The link may be out of date.
      </Empty>
    );
  }
  if (freshness && isReading(freshness)) {
    return (
      <Empty icon={<History size={28} />} title="No messages found yet">
        {freshness.state === "catching_up"
          ? `History is still being read${share(freshness)}. Messages appear as they are read.`
          : `${stateLabel(freshness)} · ${shareRead(freshness)}. Messages appear when reading continues.`}
      </Empty>
    );
  }
  if (chips.length > 0) {
    const all = Object.fromEntries(chips.flatMap(({ names }) => names.map((name) => [name, null])));
    return (
      <Empty
        icon={<FilterX size={28} />}
        title="No messages match"
        action={
          <ShallowLink className={buttonClass({})} href={withFilter(params, all)}>
            Clear all filters
          </ShallowLink>
        }
      >
        {chips.map(({ text }) => text).join(" · ")}
      </Empty>
    );
  }
  return (
    <Empty icon={<Inbox size={28} />} title="No messages yet">
      {ofBatch
        ? "No messages of this batch have been read yet. They appear here by themselves."
        : "No messages have been sent in this campaign. Messages sent with its API key appear here by themselves."}
    </Empty>
  );
}
