import { Moment } from "#components/ui/moment";
import type { KeptChoice } from "#lib/wire/console/file-choices";

/** Says whose choice is proposed, and when it was made. */
export function ChosenBefore({ choice, what }: { choice: KeptChoice | null; what: string }) {
  if (!choice) return null;
  return (
    <p className="text-text-muted">
      {what} {choice.by ?? "somebody"} chose here, <Moment at={choice.at} />.
    </p>
  );
}
