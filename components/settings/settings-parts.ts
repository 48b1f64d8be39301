import type { TabLink } from "#components/ui/tab-links";

export type SettingsGroup = { name: string; links: TabLink[] };

/** The parts of Settings by subject, in the order of their links. */
export const SETTINGS_GROUPS: SettingsGroup[] = [
  {
    name: "Campaigns and service",
    links: [
      { href: "/settings", label: "Campaigns", exact: true },
      { href: "/settings/service", label: "This service", exact: true },
      { href: "/settings/service/routes", label: "Routes" },
      { href: "/settings/alerts", label: "Route alerts" },
    ],
  },
  {
    name: "People",
    links: [
      { href: "/settings/people", label: "People" },
      { href: "/settings/teams", label: "Teams" },
      { href: "/settings/access-review", label: "Access review" },
    ],
  },
  {
    name: "Records",
    links: [
      { href: "/settings/audit", label: "Audit log" },
      { href: "/settings/audit-stream", label: "Audit stream" },
      { href: "/settings/retention", label: "Retention" },
      { href: "/settings/erasure", label: "Erase a number" },
      { href: "/settings/storage", label: "Storage" },
    ],
  },
];

/** Settings of a person who can open only what concerns themselves and their campaigns. */
export const MEMBERS_GROUPS: SettingsGroup[] = [
  {
    name: "Settings",
    links: [
      { href: "/settings", label: "Campaigns", exact: true },
      { href: "/settings/people", label: "Your sign-in" },
    ],
  },
];
