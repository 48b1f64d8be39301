type Props = { row: number; before: string; after: string };

/** Shows the effect of a mend on one cell. */
export function MendExample({ row, before, after }: Props) {
  return (
    <span className="wrap-anywhere tabular-nums">
      Row {row.toLocaleString("en")}: <span className="font-mono text-xs">{before}</span> becomes{" "}
      <span className="font-mono text-xs">{after}</span>
    </span>
  );
}
