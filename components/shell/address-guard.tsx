"use client";
import type { Route } from "next";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";

/** After this time the router has finished the last navigation. */
const SETTLED_MS = 300;

/**
 * Opens the browser's URL if the page shows another one. After a reload the router can lose the second of two quick
 * steps back, so that the URL names one filter and the list shows another.
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
    // A step that the router loses changes none of the values above.
    window.addEventListener("popstate", checkSoon);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("popstate", checkSoon);
    };
  }, [router, pathname, params]);
  return null;
}
