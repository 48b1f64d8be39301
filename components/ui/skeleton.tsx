/** A placeholder for rows, only for the first load of a view. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="animate-appear rounded-lg border bg-surface">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={row} className="flex h-8 items-center gap-6 border-b px-3 last:border-b-0">
          <span className="h-2.5 w-24 rounded-sm bg-hover" />
          <span className="h-2.5 w-32 rounded-sm bg-hover" />
          <span className="h-2.5 flex-1 rounded-sm bg-hover" />
        </div>
      ))}
    </div>
  );
}
