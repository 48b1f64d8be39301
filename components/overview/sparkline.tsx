const WIDTH = 72;
const HEIGHT = 18;

/** How numbers went, without axes; what it says in words stands beside it. */
export function Sparkline({ values }: { values: number[] }) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, n) => `${(n * step).toFixed(1)},${(HEIGHT - 1 - (value / most) * (HEIGHT - 2)).toFixed(1)}`,
  );
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} className="shrink-0">
      <polyline points={points.join(" ")} fill="none" stroke="var(--color-bar-failed)" strokeWidth="1.25" />
    </svg>
  );
}
