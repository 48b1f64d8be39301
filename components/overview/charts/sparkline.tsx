import { line } from "d3-shape";

const WIDTH = 72;
const HEIGHT = 18;

/** A series of numbers as a line without axes; its meaning in words is beside it. */
export function Sparkline({ values }: { values: number[] }) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const lineOf = line<number>()
    .x((_, n) => n * step)
    .y((value) => HEIGHT - 1 - (value / most) * (HEIGHT - 2))
    .digits(1);
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} className="shrink-0">
      <path d={lineOf(values) ?? ""} fill="none" stroke="var(--color-bar-failed)" strokeWidth="1.25" />
    </svg>
  );
}
