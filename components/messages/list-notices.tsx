"use client";
import { ArrowUp, Info } from "lucide-react";
import { buttonClass } from "#components/ui/button";
import { ShallowLink } from "#components/ui/shallow-link";
import { withPlace } from "#lib/browser/list-address";

/** More than this is not counted. */
const MOST_NEW = 1000;

type Props = {
  ignored: string[];
  newCount: number;
  onFirstPage: boolean;
  params: URLSearchParams;
  onShowNew: () => void;
};

/** What of the address was not understood, and that there is more above. */
export function ListNotices({ ignored, newCount, onFirstPage, params, onShowNew }: Props) {
  const count = newCount >= MOST_NEW ? `${MOST_NEW.toLocaleString("en")} or more` : newCount;
  return (
    <>
      {ignored.length > 0 && (
        <p className="flex items-center gap-2 rounded-md border border-notice-border bg-notice px-3 py-1.5">
          <Info size={14} aria-hidden className="shrink-0" />
          <span className="min-w-0 truncate">Not understood and left out: {ignored.join(", ")}</span>
        </p>
      )}
      {newCount > 0 && onFirstPage && (
        <button
          type="button"
          onClick={onShowNew}
          className={buttonClass({ size: "small" }, "justify-center text-text-accent")}
        >
          <ArrowUp size={14} aria-hidden /> {count} new
        </button>
      )}
      {newCount > 0 && !onFirstPage && (
        <ShallowLink
          href={withPlace(params, { after: null, before: null, open: null })}
          className={buttonClass({ size: "small" }, "justify-center text-text-accent")}
        >
          <ArrowUp size={14} aria-hidden /> {count} new on the first page
        </ShallowLink>
      )}
    </>
  );
}
