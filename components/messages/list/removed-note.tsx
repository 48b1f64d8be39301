import { Moment } from "#components/ui/moment";

/** Explains at the end of a list why it is shorter than the counts above it. */
export function RemovedNote({ upTo }: { upTo: string }) {
  return (
    <p className="text-text-muted">
      Messages up to <Moment at={upTo} absolute /> were removed by retention. All counts still have them.
    </p>
  );
}
