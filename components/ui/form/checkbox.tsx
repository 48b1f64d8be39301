import type { ComponentProps } from "react";

/** A checkbox alone, for a caller that names it with `aria-label`. */
export function Checkbox(input: Omit<ComponentProps<"input">, "type" | "className">) {
  return <input type="checkbox" className="block size-4 shrink-0 accent-accent" {...input} />;
}
