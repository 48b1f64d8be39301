/** Fewer samples are too few for a percentile. */
export const LEAST_SAMPLES = 20;

const STEPS_PER_OCTAVE = 8;

/** Number of messages per duration; `step` is an eighth of an octave of milliseconds, as in the database. */
export type LatencyStep = { step: number; n: number };
/** Milliseconds; null below 20 samples. */
export type Latency = { median: number | null; p95: number | null; samples: number };

/** Percentiles of a histogram, accurate to about four per cent. */
export function latencyOf(steps: LatencyStep[]): Latency {
  const samples = steps.reduce((sum, { n }) => sum + n, 0);
  if (samples < LEAST_SAMPLES) return { median: null, p95: null, samples };
  const sorted = [...steps].sort((a, b) => a.step - b.step);
  return { median: percentile(sorted, samples * 0.5), p95: percentile(sorted, samples * 0.95), samples };
}

function percentile(steps: LatencyStep[], rank: number): number {
  let before = 0;
  for (const { step, n } of steps) {
    if (before + n >= rank) return Math.round(2 ** ((step + (rank - before) / n) / STEPS_PER_OCTAVE));
    before += n;
  }
  return 0;
}
