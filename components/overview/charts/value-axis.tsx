import type { ValueScale } from "#components/overview/charts/value-scale.ts";

type Props = { scale: ValueScale; y: (value: number) => number; words: (value: number) => string };

/** Numbers beside a chart's lines, as wide as the widest of them. */
export function ValueAxis({ scale, y, words }: Props) {
  return (
    <ul
      aria-hidden
      className="grid min-w-10 content-start justify-items-end pr-2 text-xs whitespace-nowrap text-text-muted tabular-nums"
    >
      {scale.ticks.map((tick) => (
        <li key={tick} style={{ marginTop: y(tick) }} className="[grid-area:1/1] h-0 leading-0">
          {words(tick)}
        </li>
      ))}
    </ul>
  );
}
