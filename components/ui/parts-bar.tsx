import type { Route } from "next";
import Link from "next/link";

/** A part of a whole, with the URL of a list of the things it counts. */
export type Part = { label: string; n: number; colour: string; href?: string };

/** "Delivered 12, Failed 3". */
export function partsLabel(parts: Part[]): string {
  return parts.map(({ label, n }) => `${label} ${n.toLocaleString("en")}`).join(", ");
}

/** The parts of a number, each as wide as its share. */
export function PartsBar({ parts, label, title }: { parts: Part[]; label: string; title?: string }) {
  return (
    <div
      role="img"
      aria-label={label}
      title={title}
      className="flex h-2 gap-px overflow-hidden rounded-sm bg-hover"
    >
      {parts.map(
        ({ label, n, colour }) =>
          n > 0 && <span key={label} className={colour} style={{ flexGrow: n, flexBasis: 0 }} />,
      )}
    </div>
  );
}

/** The parts with their numbers, and the total. */
export function PartsLegend({ parts, total }: { parts: Part[]; total: number }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {parts.map(({ label, n, colour, href }) => (
        <div key={label} className="flex items-center gap-2">
          <span aria-hidden className={`size-2.5 rounded-sm ${colour}`} />
          <dt className="text-text-muted">
            {href && n > 0 ? (
              <Link href={href as Route} className="underline decoration-border-strong hover:text-text">
                {label}
              </Link>
            ) : (
              label
            )}
          </dt>
          <dd className="font-medium tabular-nums">{n.toLocaleString("en")}</dd>
        </div>
      ))}
      <div className="flex items-center gap-2">
        <dt className="text-text-muted">Total</dt>
        <dd className="font-medium tabular-nums">{total.toLocaleString("en")}</dd>
      </div>
    </dl>
  );
}
