"use client";
import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

export type TabLink = {
  href: Route;
  label: string;
  /** Current only at its own URL, not at those below it. */
  exact?: boolean;
  /** Starts another group, with a line before it. */
  begins?: boolean;
};

export function isCurrent({ href, exact }: TabLink, pathname: string): boolean {
  return pathname === href || (!exact && pathname.startsWith(`${href}/`));
}

/** Links to a screen's parts, in a row that scrolls where it is narrow. */
export function TabLinks({ label, links }: { label: string; links: TabLink[] }) {
  const pathname = usePathname();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which one is current
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <nav ref={row} aria-label={label} className="min-w-0 overflow-x-auto">
      <ul className="flex min-w-max gap-1 border-b">
        {links.map((link) => {
          const { href, label, begins } = link;
          const current = isCurrent(link, pathname);
          const look = current ? "border-accent font-medium text-text" : "border-transparent text-text-muted";
          return (
            <li key={href} className={begins ? "ml-1 flex items-center gap-1" : undefined}>
              {begins && <span aria-hidden className="mr-1 h-4 border-l" />}
              <Link
                href={href}
                aria-current={current ? "page" : undefined}
                className={`flex h-9 items-center border-b-2 px-1.5 whitespace-nowrap 2xl:px-2 hover:text-text ${look}`}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
