type Props = {
  label: string;
  value: number;
  /** Null while it is unknown. */
  most: number | null;
};

/** Shows the progress of something. */
export function Meter({ label, value, most }: Props) {
  const percent = most === null ? undefined : Math.min(100, Math.round((value / Math.max(1, most)) * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-bar-unseen"
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent ?? 0}%` }} />
    </div>
  );
}
