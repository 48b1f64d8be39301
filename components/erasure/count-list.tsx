type Props = { title: string; counts: { name: string; n: number }[]; empty: string };

/** Names with their counts. */
export function CountList({ title, counts, empty }: Props) {
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      {counts.length === 0 ? (
        <p className="text-text-muted">{empty}</p>
      ) : (
        <dl className="divide-y rounded-md border">
          {counts.map(({ name, n }) => (
            <div key={name} className="flex justify-between gap-4 px-3 py-1">
              <dt className="min-w-0 wrap-anywhere">{name}</dt>
              <dd className="shrink-0 tabular-nums">{n.toLocaleString("en")}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
