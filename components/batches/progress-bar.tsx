import { isRare, PARTS } from "#components/overview/charts/bar-parts.ts";
import { PartsBar, PartsLegend, partsLabel } from "#components/ui/parts-bar";
import type { BatchProgress } from "#lib/wire/console/batch";

const SEGMENTS = [
  { name: "delivered", label: "Delivered", colour: "bg-bar-delivered" },
  { name: "inFlight", label: "In flight", colour: "bg-bar-flight" },
  { name: "failed", label: "Failed", colour: "bg-bar-failed" },
  ...PARTS.filter(({ name }) => isRare(name)),
  { name: "notYetSeen", label: "Not read yet", colour: "bg-bar-unseen" },
] as const;

type Props = { progress: BatchProgress; legend?: boolean };

/** Segments that add up to all messages of the batch, with their numbers. */
export function ProgressBar({ progress, legend = false }: Props) {
  const parts = SEGMENTS.filter(({ name }) => !isRare(name) || progress[name] > 0).map(
    ({ name, label, colour }) => ({ label, colour, n: progress[name] }),
  );
  const words = partsLabel(parts);
  return (
    <div className="grid gap-2">
      <PartsBar parts={parts} label={words} title={words} />
      {legend && <PartsLegend parts={parts} total={progress.total} />}
    </div>
  );
}
