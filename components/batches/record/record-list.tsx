import type { ReactNode } from "react";

/** Facts under a title; what is not known is left out. */
export function RecordList({
  title,
  facts,
}: {
  title: ReactNode;
  facts: [name: string, value: ReactNode][];
}) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <section className="grid gap-1 break-inside-avoid rounded-lg border bg-surface p-4 print:border-0 print:p-0">
      <h2 className="font-semibold">{title}</h2>
      <dl className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 gap-y-1">
        {known.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-muted">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
