import Link from "next/link";
import { messagesRoute, type ShownRange } from "#components/overview/overview-range.ts";
import { Breakable } from "#components/ui/breakable";
import { statusLabel } from "#lib/domain/messages/status-labels";
import type { RangeCounts } from "#lib/wire/console/overview";

type Tile = { label: string; count: keyof RangeCounts; filter: Record<string, string>; mark: string };

const TILES: Tile[] = [
  { label: "Total read", count: "all", filter: {}, mark: "bg-transparent" },
  { label: "In flight", count: "inFlight", filter: { show: "in_flight" }, mark: "bg-bar-flight" },
  { label: "Delivered", count: "delivered", filter: { status: "success" }, mark: "bg-bar-delivered" },
  { label: "Failed", count: "failed", filter: { status: "failure" }, mark: "bg-bar-failed" },
  {
    label: "Needs action",
    count: "needsAction",
    filter: { show: "needs_action" },
    mark: "bg-status-overdue",
  },
  {
    label: "With the network over 48 h",
    count: "overdue",
    filter: { show: "overdue" },
    mark: "bg-status-overdue",
  },
];
const STOPPED: Tile = {
  label: "Stopped",
  count: "stopped",
  filter: { status: "stopped" },
  mark: "bg-status-waiting",
};
const UNKNOWN = { count: "unknown", filter: { show: "unknown" }, mark: "bg-status-unknown" } as const;

type Props = {
  campaign: string;
  counts: RangeCounts;
  unknown: string[];
  range: ShownRange;
  soFar: boolean;
};

/** Each number is the total of the list that it links to. */
export function Tiles({ campaign, counts, unknown, range, soFar }: Props) {
  const tiles = [...TILES];
  if (counts.stopped > 0) tiles.push(STOPPED);
  if (counts.unknown > 0) tiles.push({ ...UNKNOWN, label: unknownLabel(unknown) });
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {tiles.map(({ label, count, filter, mark }) => (
        <li key={count} className={tiles.length % 2 === 1 ? "max-sm:first:col-span-2" : undefined}>
          <Link
            href={messagesRoute(campaign, filter, range)}
            prefetch={false}
            title={count === "unknown" ? unknown.join(", ") : undefined}
            className="block h-full overflow-hidden rounded-lg border bg-surface hover:border-border-strong"
          >
            <span aria-hidden className={`block h-0.5 ${mark}`} />
            <span className="grid gap-0.5 px-4 py-3">
              <span className="wrap-anywhere text-text-muted">
                <Breakable text={label} />
              </span>
              {/* Numbers are above their labels, so that they are on one line however long a label is. */}
              <span className="order-first text-xl font-semibold tabular-nums">
                {counts[count].toLocaleString("en")}
                {soFar && <span className="ml-1.5 text-xs font-normal text-text-muted">so far</span>}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "Unknown: held", "Unknown: held and 2 more". */
function unknownLabel([first, ...others]: string[]): string {
  const label = first === undefined ? "Unknown status" : statusLabel(first).label;
  return others.length > 0 ? `${label} and ${others.length} more` : label;
}
