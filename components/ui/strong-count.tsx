import type { ReactNode } from "react";

/** Words about a number, emphasised unless it is 0. */
export function StrongCount({ n, children }: { n: number; children: ReactNode }) {
  return n > 0 ? <strong>{children}</strong> : children;
}
