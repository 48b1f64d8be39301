"use client";
import type { ComponentProps } from "react";

/** A link within a list that changes the URL at once, without loading the page from the server. */
export function ShallowLink({ href, onClick, ...props }: ComponentProps<"a"> & { href: string }) {
  return (
    <a
      href={href || "?"}
      onClick={(event) => {
        onClick?.(event);
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        window.history.pushState(null, "", href || window.location.pathname);
      }}
      {...props}
    />
  );
}
