"use client";
import type { Route } from "next";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";

/** After this time the router has finished the last navigation. */
const SETTLED_MS = 300;

/**
 * Goes to the browser's address where the page shows another. The router can lose the second of two quick steps back
 * after a reload: the address would name one filter, and the list show another.
 */
export function AddressGuard() {
  const router = useRouter();
  const pathname = usePathname();
  const params = useSearchParams().toString();
  useEffect(() => {
    let timer: number;
    const check = () => {
      const { pathname: asked, search, hash } = window.location;
      if (asked === pathname && new URLSearchParams(search).toString() === params) return;
      router.replace(`${asked}${search}${hash}` as Route, { scroll: false });
    };
    const checkSoon = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(check, SETTLED_MS);
    };
    checkSoon();
    // A step that the router loses changes nothing of the above.
    window.addEventListener("popstate", checkSoon);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("popstate", checkSoon);
    };
  }, [router, pathname, params]);
  return null;
}
