"use client";
import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { MEMBERS_GROUPS, SETTINGS_GROUPS, type SettingsGroup } from "#components/settings/settings-parts.ts";
import { isCurrent, TabLinks } from "#components/ui/tab-links";

/** Links to the parts of Settings: tabs or, where these do not fit, a list by subject. */
export function SettingsNavigation({ isMember }: { isMember: boolean }) {
  const groups = isMember ? MEMBERS_GROUPS : SETTINGS_GROUPS;
  const links = groups.flatMap((group, n) =>
    group.links.map((link, index) => ({ ...link, begins: n > 0 && index === 0 })),
  );
  if (isMember) return <TabLinks label="Settings" links={links} />;
  return (
    <>
      <div className="max-lg:hidden">
        <TabLinks label="Settings" links={links} />
      </div>
      <PartMenu groups={groups} />
    </>
  );
}

function PartMenu({ groups }: { groups: SettingsGroup[] }) {
  const pathname = usePathname();
  const current = groups.flatMap(({ links }) => links).find((link) => isCurrent(link, pathname));
  return (
    <nav aria-label="Settings" className="lg:hidden">
      {/* The list closes once a part is chosen. */}
      <details key={pathname} className="group rounded-lg border bg-surface">
        <summary className="flex h-10 cursor-default list-none items-center gap-2 px-3 font-medium">
          <span className="flex-1">
            <span className="font-normal text-text-muted">Part:</span> {current?.label ?? "Settings"}
          </span>
          <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
        </summary>
        <div className="grid gap-2 border-t p-2 sm:grid-cols-3">
          {groups.map(({ name, links }) => (
            <div key={name}>
              <p className="px-2 pt-1 text-xs text-text-muted">{name}</p>
              <ul aria-label={name}>
                {links.map((link) => (
                  <li key={link.href}>
                    <Link
                      href={link.href}
                      aria-current={isCurrent(link, pathname) ? "page" : undefined}
                      className="flex h-9 items-center rounded-md px-2 hover:bg-hover aria-[current]:bg-selected aria-[current]:font-medium"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </details>
    </nav>
  );
}
