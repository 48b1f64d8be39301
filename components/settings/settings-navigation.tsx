"use client";
import { type TabLink, TabLinks } from "#components/ui/tab-links";

/** The parts of Settings, in the order of their links. */
const LINKS: TabLink[] = [
  { href: "/settings", label: "Campaigns", exact: true },
  { href: "/settings/service", label: "This service" },
  { href: "/settings/people", label: "People" },
  { href: "/settings/audit", label: "Audit" },
];

export function SettingsNavigation() {
  return (
    <div className="mx-auto w-full max-w-7xl px-3 pt-2 sm:px-4 lg:px-6">
      <TabLinks label="Settings" links={LINKS} />
    </div>
  );
}
