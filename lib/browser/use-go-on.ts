import type { Route } from "next";
import { usePathname, useRouter } from "next/navigation";
import { isStillAt } from "#lib/browser/transition";

/** Goes to what was just created, unless the person has gone elsewhere meanwhile. */
export function useGoOn(): (href: string) => void {
  const router = useRouter();
  const here = usePathname();
  return (href) => {
    if (isStillAt(here)) router.push(href as Route);
  };
}
