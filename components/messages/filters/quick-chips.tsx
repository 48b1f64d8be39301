"use client";
import type { ShownQuery } from "#components/messages/filters/list-query.ts";
import { isRare } from "#components/overview/charts/bar-parts.ts";
import { ShallowLink } from "#components/ui/shallow-link";
import { unpagedFilterOf, withFilter } from "#lib/browser/list-address";
import type { Counts } from "#lib/wire/console/counts";

type Quick = { label: string; count: keyof Counts; show: string | null; status: string | null };

const QUICK: Quick[] = [
  { label: "All", count: "all", show: null, status: null },
  { label: "Needs action", count: "needsAction", show: "needs_action", status: null },
  { label: "In flight", count: "inFlight", show: "in_flight", status: null },
  { label: "Failed", count: "failed", show: null, status: "failure" },
  { label: "Stopped", count: "stopped", show: null, status: "stopped" },
  { label: "No retries left", count: "retriesExhausted", show: "used_up", status: null },
  { label: "With the network over 48 h", count: "overdue", show: "overdue", status: null },
  { label: "Unknown status", count: "unknown", show: "unknown", status: null },
];

type Props = { params: URLSearchParams; query: ShownQuery; counts: Counts | undefined };

/**
 * The filters that are needed most, each with how many of all that is read so far. "All" is no filter whatever. They stay
 * in one line whatever their numbers come to, so that no row below moves; what is for screen readers alone scrolls with them.
 */
export function QuickChips({ params, query, counts }: Props) {
  return (
    <ul
      aria-label="Quick filters"
      className="relative -ml-1 flex min-w-0 flex-1 gap-1 overflow-x-auto px-1 py-0.5 [scrollbar-width:none]"
    >
      {QUICK.map(({ label, count, show, status }) => {
        const isAll = count === "all";
        const chosen = isAll
          ? unpagedFilterOf(params) === ""
          : (query.show ?? null) === show && (query.status?.join() ?? null) === status;
        if (isRare(count) && !chosen && !counts?.[count]) return null;
        return (
          <li key={label}>
            <ShallowLink
              href={
                isAll
                  ? withFilter(new URLSearchParams(), { size: params.get("size") })
                  : withFilter(params, { show, status })
              }
              aria-current={chosen ? "true" : undefined}
              className={`flex h-7 items-center gap-1.5 rounded-md px-2 whitespace-nowrap ${
                chosen
                  ? "bg-selected font-medium text-text-accent"
                  : "text-text-muted hover:bg-hover hover:text-text"
              }`}
            >
              {label}
              {counts && (
                <>
                  <span className="sr-only">: </span>
                  <span className="rounded-sm bg-hover px-1 text-xs tabular-nums">
                    {counts[count].toLocaleString("en")}
                  </span>
                </>
              )}
            </ShallowLink>
          </li>
        );
      })}
    </ul>
  );
}
