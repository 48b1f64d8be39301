import { PARTS } from "#lib/browser/bar-parts";
import type { BatchProgress } from "#lib/wire/console-batch";

const UNKNOWN = PARTS.filter(({ name }) => name === "unknown");
const SEGMENTS = [
  { name: "delivered", label: "Delivered", colour: "bg-bar-delivered" },
  { name: "inFlight", label: "In flight", colour: "bg-bar-flight" },
  { name: "failed", label: "Failed", colour: "bg-bar-failed" },
  ...UNKNOWN,
  { name: "notYetSeen", label: "Not read yet", colour: "bg-bar-unseen" },
] as const;

type Props = { progress: BatchProgress; legend?: boolean };

/** Segments that add up to all messages of the batch, with their numbers. */
export function ProgressBar({ progress, legend = false }: Props) {
  const segments = SEGMENTS.filter(({ name }) => name !== "unknown" || progress.unknown > 0);
  const words = segments
    .map(({ name, label }) => `${label} ${progress[name].toLocaleString("en")}`)
    .join(", ");
  return (
    <div className="grid gap-2">
      <div
        role="img"
        aria-label={words}
        title={words}
        className="flex h-2 gap-px overflow-hidden rounded-sm bg-hover"
      >
        {segments.map(
          ({ name, colour }) =>
            progress[name] > 0 && (
              <span key={name} className={colour} style={{ flexGrow: progress[name], flexBasis: 0 }} />
            ),
        )}
      </div>
      {legend && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {segments.map(({ name, label, colour }) => (
            <div key={name} className="flex items-center gap-2">
              <span aria-hidden className={`size-2.5 rounded-sm ${colour}`} />
              <dt className="text-text-muted">{label}</dt>
              <dd className="font-medium tabular-nums">{progress[name].toLocaleString("en")}</dd>
            </div>
          ))}
          <div className="flex items-center gap-2">
            <dt className="text-text-muted">Total</dt>
            <dd className="font-medium tabular-nums">{progress.total.toLocaleString("en")}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
