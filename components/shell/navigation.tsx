"use client";
import { ChartColumn, Layers, ListChecks, MessageSquareText, Settings, Upload } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useCampaignInView } from "#lib/browser/campaign-in-view";
import { ENTRIES, type Entry, entryOf, routeOf, screenOf } from "#lib/browser/screens";

const ICONS = {
  overview: ChartColumn,
  messages: MessageSquareText,
  batches: Layers,
  upload: Upload,
  operations: ListChecks,
  settings: Settings,
};

/** On the left with labels, or with icons alone when narrow; at the bottom on a phone. */
export function Navigation() {
  const campaign = useCampaignInView();
  const current = entryOf(screenOf(usePathname()));
  return (
    <nav
      aria-label="Main"
      className="order-last border-t bg-surface md:order-first md:row-span-2 md:border-t-0 md:border-r lg:w-48"
    >
      <Link href="/" className="hidden h-12 items-center gap-2 border-b px-4 font-semibold md:flex">
        <span aria-hidden className="size-2.5 rounded-full bg-accent" />
        <span className="sr-only lg:not-sr-only">Redial</span>
      </Link>
      <ul className="grid grid-flow-col p-1 md:grid-flow-row md:gap-0.5 md:p-2">
        {ENTRIES.map((entry) => (
          <li key={entry}>
            <NavigationLink entry={entry} campaign={campaign} current={entry === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type LinkProps = { entry: Entry; campaign: string | undefined; current: boolean };

function NavigationLink({ entry, campaign, current }: LinkProps) {
  const Icon = ICONS[entry];
  const label = entry[0]?.toUpperCase() + entry.slice(1);
  const look = current ? "bg-hover font-medium text-text" : "text-text-muted hover:bg-hover hover:text-text";
  return (
    <Link
      href={routeOf(entry, campaign)}
      aria-current={current ? "page" : undefined}
      title={label}
      className={`flex flex-col items-center gap-0.5 rounded-md p-1 text-xs md:h-8 md:flex-row md:justify-center md:gap-2.5 md:px-2.5 md:text-sm lg:justify-start ${look}`}
    >
      <Icon size={16} aria-hidden className="shrink-0" />
      <span className="md:sr-only lg:not-sr-only">{label}</span>
    </Link>
  );
}
