import type { Route } from "next";
import Link from "next/link";

/** Beside a screen's title: where all of what it shows one of are listed. */
export function AsideLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href as Route} className="text-text-accent hover:underline">
      {children}
    </Link>
  );
}
