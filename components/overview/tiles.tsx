import Link from "next/link";
import { messagesRoute, type ShownRange } from "#lib/browser/overview-range";
import type { RangeCounts } from "#lib/wire/console-overview";

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
];

type Props = { campaign: string; counts: RangeCounts; range: ShownRange; soFar: boolean };

/** Each number is the total of the list that it leads to. */
export function Tiles({ campaign, counts, range, soFar }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {TILES.map(({ label, count, filter, mark }) => (
        <li key={label} className="max-sm:first:col-span-2">
          <Link
            href={messagesRoute(campaign, filter, range)}
            prefetch={false}
            className="block overflow-hidden rounded-lg border bg-surface hover:border-border-strong"
          >
            <span aria-hidden className={`block h-0.5 ${mark}`} />
            <span className="grid gap-0.5 px-4 py-3">
              <span className="text-text-muted">{label}</span>
              <span className="text-xl font-semibold tabular-nums">{counts[count].toLocaleString("en")}</span>
              {soFar && <span className="text-xs text-text-muted">so far</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
