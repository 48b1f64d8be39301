import { type TabLink, TabLinks } from "#components/ui/tab-links";

/** The parts of Settings, in the order of their links. */
const LINKS: TabLink[] = [
  { href: "/settings", label: "Campaigns", exact: true },
  { href: "/settings/service", label: "This service", exact: true },
  { href: "/settings/service/routes", label: "Routes" },
  { href: "/settings/alerts", label: "Route alerts" },
  { href: "/settings/people", label: "People" },
  { href: "/settings/teams", label: "Teams" },
  { href: "/settings/access-review", label: "Access review" },
  { href: "/settings/audit", label: "Audit log" },
  { href: "/settings/audit-stream", label: "Audit stream" },
  { href: "/settings/storage", label: "Storage" },
  { href: "/settings/retention", label: "Retention" },
];

const MEMBERS_LINKS: TabLink[] = [
  { href: "/settings", label: "Campaigns", exact: true },
  { href: "/settings/people", label: "Your sign-in" },
];

export function SettingsNavigation({ isMember }: { isMember: boolean }) {
  return <TabLinks label="Settings" links={isMember ? MEMBERS_LINKS : LINKS} />;
}
