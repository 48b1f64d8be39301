import { PARTS, type PartName } from "#components/overview/charts/bar-parts.ts";

const MAX_WIDTH = 48;
const ROUNDING = 2.5;

type Props = {
  name: PartName;
  /** More messages may still be created in its time. */
  partial: boolean;
  isTop: boolean;
  /** Centre in percent of the chart's width. */
  middle: number;
  width: number;
  /** Pixels from the chart's top. */
  foot: number;
  head: number;
};

export function BarPart({ name, partial, isTop, middle, width, foot, head }: Props) {
  if (foot === head) return null;
  // A few messages stay visible among very many.
  const height = Math.max(1, foot - head);
  return (
    <rect
      style={{
        x: `calc(${middle}% - min(${MAX_WIDTH / 2}px, ${width / 2}%))`,
        width: `min(${MAX_WIDTH}px, ${width}%)`,
      }}
      y={foot - height}
      // The extra height hides the rounded corners at the bottom.
      height={isTop ? height + ROUNDING : height}
      rx={isTop ? ROUNDING : 0}
      fill={partial ? `url(#hatched-${name})` : fillOf.get(name)}
      className="transition-[y,height] duration-300"
    />
  );
}

const fillOf = new Map(PARTS.map(({ name, fill }) => [name, fill]));

/** Fills of parts that may still grow. */
export function Hatches() {
  return (
    <defs>
      {PARTS.map(({ name, fill }) => (
        <pattern
          key={name}
          id={`hatched-${name}`}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" fill="var(--color-surface)" />
          <rect width="5" height="5" fill={fill} opacity="0.3" />
          <rect width="2" height="5" fill={fill} />
        </pattern>
      ))}
    </defs>
  );
}
