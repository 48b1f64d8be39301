type Props = { used: number; limit: number };

/** The share of a route's rate that was used in the last second, in figures and as a bar. */
export function RateBar({ used, limit }: Props) {
  const shown = Math.round(used * 10) / 10;
  return (
    <span className="grid gap-1">
      <span className="tabular-nums">
        {shown.toLocaleString("en")} of {limit.toLocaleString("en")} a second
      </span>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-bar-unseen">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
        />
      </span>
    </span>
  );
}
