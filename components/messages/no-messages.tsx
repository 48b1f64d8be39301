import { FilterX, History, Inbox, SearchX } from "lucide-react";
import { buttonClass } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { ShallowLink } from "#components/ui/shallow-link";
import { isReading, share, shareRead, stateWords } from "#lib/browser/freshness-words";
import { withFilter, withPlace } from "#lib/browser/list-address";
import type { Chip } from "#lib/domain/filter-words";
import type { Freshness } from "#lib/wire/console-freshness";

type Props = {
  freshness: Freshness | undefined;
  chips: Chip[];
  params: URLSearchParams;
  place: { after?: string; before?: string };
};

/** No rows, for one of four reasons that call for different things. */
export function NoMessages({ freshness, chips, params, place }: Props) {
  if (place.after || place.before) {
    return (
      <Empty
        icon={<SearchX size={28} />}
        title="There is nothing on this page"
        action={
          <ShallowLink className={buttonClass({})} href={withPlace(params, { after: null, before: null })}>
            First page
          </ShallowLink>
        }
      >
        The link to it may be old.
      </Empty>
    );
  }
  if (freshness && isReading(freshness)) {
    return (
      <Empty icon={<History size={28} />} title="Nothing here yet">
        {freshness.state === "catching_up"
          ? `History is still being read${share(freshness)}. Rows appear as they are read.`
          : `${stateWords(freshness)} · ${shareRead(freshness)}. Rows appear once reading goes on.`}
      </Empty>
    );
  }
  if (chips.length > 0) {
    const all = Object.fromEntries(chips.flatMap(({ names }) => names.map((name) => [name, null])));
    return (
      <Empty
        icon={<FilterX size={28} />}
        title="No message matches"
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
      Nothing has been sent in this campaign. What is sent with its API key appears here by itself.
    </Empty>
  );
}
