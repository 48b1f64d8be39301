import type { Route } from "next";
import Link from "next/link";

/** With an address, where those that it counts are listed. */
type Segment = { label: string; n: number; colour: string; href?: string };

type Props = { name: string; segments: Segment[]; total: number };

/** What a number is made of: segments that add up to it, each with its own. */
export function OperationMeter({ name, segments, total }: Props) {
  const words = segments.map(({ label, n }) => `${label} ${n.toLocaleString("en")}`).join(", ");
  return (
    <section aria-label={name} className="grid gap-2">
      <h2 className="font-semibold">{name}</h2>
      <div
        role="img"
        aria-label={`${words}, of ${total.toLocaleString("en")}`}
        className="flex h-2 gap-px overflow-hidden rounded-sm bg-hover"
      >
        {segments.map(
          ({ label, n, colour }) =>
            n > 0 && <span key={label} className={colour} style={{ flexGrow: n, flexBasis: 0 }} />,
        )}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {segments.map(({ label, n, colour, href }) => (
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
    </section>
  );
}
