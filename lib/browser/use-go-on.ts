import type { Route } from "next";
import { usePathname, useRouter } from "next/navigation";
import { isStillAt } from "#lib/browser/transition";

/** Goes to what was made here; whoever has gone elsewhere meanwhile stays where they are. */
export function useGoOn(): (href: string) => void {
  const router = useRouter();
  const here = usePathname();
  return (href) => {
    if (isStillAt(here)) router.push(href as Route);
  };
}
