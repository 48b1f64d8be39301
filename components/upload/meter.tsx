type Props = { label: string; value: number; most: number };

/** How much of something is done. */
export function Meter({ label, value, most }: Props) {
  const percent = Math.min(100, Math.round((value / most) * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-bar-unseen"
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}
