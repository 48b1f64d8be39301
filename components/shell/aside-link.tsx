import type { Route } from "next";
import Link from "next/link";

/** A link beside a screen's title, to the list of all things of its kind. */
export function AsideLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href as Route} className="text-text-accent hover:underline">
      {children}
    </Link>
  );
}
