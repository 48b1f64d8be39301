import { type Part, PartsBar, PartsLegend, partsLabel } from "#components/ui/parts-bar";

type Props = { name: string; segments: Part[]; total: number };

/** Divides a number into segments that add up to it, each with its own number. */
export function OperationMeter({ name, segments, total }: Props) {
  return (
    <section aria-label={name} className="grid gap-2">
      <h2 className="font-semibold">{name}</h2>
      <PartsBar parts={segments} label={`${partsLabel(segments)}, of ${total.toLocaleString("en")}`} />
      <PartsLegend parts={segments} total={total} />
    </section>
  );
}
