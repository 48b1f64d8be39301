type Props = { raw: string; words: string };

/** A provider's unchanged code, after its meaning. */
export function RawCodes({ raw, words }: Props) {
  if (!raw) return <span className="text-text-muted">none</span>;
  return (
    <span title={words ? `${words} (${raw})` : raw}>
      {words && `${words} `}
      <span className="font-mono text-xs text-text-muted">{raw}</span>
    </span>
  );
}
