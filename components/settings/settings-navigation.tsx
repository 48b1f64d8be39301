"use client";
import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";

/** The parts of Settings, in the order of their links. */
const LINKS: { href: Route; label: string }[] = [
  { href: "/settings", label: "Campaigns" },
  { href: "/settings/service", label: "This service" },
];

export function SettingsNavigation() {
  const pathname = usePathname();
  return (
    <nav aria-label="Settings" className="mx-auto w-full max-w-7xl overflow-x-auto px-3 pt-2 sm:px-4 lg:px-6">
      <ul className="flex gap-1 border-b">
        {LINKS.map(({ href, label }) => (
          <li key={href}>
            <SettingsLink href={href} label={label} current={isWithin(pathname, href)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SettingsLink({ href, label, current }: { href: Route; label: string; current: boolean }) {
  const look = current ? "border-accent font-medium text-text" : "border-transparent text-text-muted";
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={`-mb-px flex h-9 items-center border-b-2 px-2 whitespace-nowrap hover:text-text ${look}`}
    >
      {label}
    </Link>
  );
}

/** The first part is all of its own; the others have pages under them. */
function isWithin(pathname: string, href: string): boolean {
  return pathname === href || (href !== "/settings" && pathname.startsWith(`${href}/`));
}
