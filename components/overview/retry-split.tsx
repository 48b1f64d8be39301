import Link from "next/link";
import { messagesRoute, type ShownRange } from "#components/overview/overview-range.ts";
import type { RetrySplit as Split } from "#lib/wire/console/overview";

const PARTS = [
  {
    name: "yes",
    label: "Yes",
    colour: "bg-bar-delivered",
    filter: { show: "retries_left", retryable: "yes" },
  },
  {
    name: "maybe",
    label: "Maybe",
    colour: "bg-status-overdue",
    filter: { show: "retries_left", retryable: "maybe" },
  },
  { name: "no", label: "No", colour: "bg-bar-failed", filter: { show: "retries_left", retryable: "no" } },
  {
    name: "retriesExhausted",
    label: "No retries left",
    colour: "bg-bar-unseen",
    filter: { show: "used_up" },
  },
] as const;

type Props = { campaign: string; split: Split; range: ShownRange };

/** Whether a retry helps: every failed message is in exactly one part, and each part links to its messages. */
export function RetrySplit({ campaign, split, range }: Props) {
  return (
    <div className="grid gap-2">
      <h3 className="text-text-muted">Does a retry help?</h3>
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-sm bg-hover">
        {PARTS.map(({ name, colour }) => (
          <span key={name} className={colour} style={{ flexGrow: split[name], flexBasis: 0 }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {PARTS.map(({ name, label, colour, filter }) => (
          <li key={name}>
            <Link
              href={messagesRoute(campaign, filter, range)}
              prefetch={false}
              className="flex items-center gap-1.5 hover:underline"
            >
              <span aria-hidden className={`size-2.5 rounded-sm ${colour}`} />
              {label}
              <span className="font-medium tabular-nums">{split[name].toLocaleString("en")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
