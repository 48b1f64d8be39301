import { routeWrites } from "#components/routes/route-queries.ts";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { RouteDetail } from "#lib/wire/service/route-detail";
import type { RouteSummary } from "#lib/wire/service/route-summary";

type Props = { route: RouteSummary; onPaused: (route: RouteDetail) => void; onClose: () => void };

/** Asks for a reason, which people who find messages waiting will read. */
export function PauseRoute({ route: { routeId, name }, onPaused, onClose }: Props) {
  return (
    <FormDialog
      title={`Pause ${name}`}
      submit="Pause route"
      done={`${name} paused`}
      onClose={onClose}
      onSubmit={async (form) => onPaused(await routeWrites(routeId).pause(String(form.get("reason")).trim()))}
    >
      <p className="text-text-muted">
        It takes no more messages until it is resumed. Its campaigns' next routes carry them, or they wait.
        Receipts still come in.
      </p>
      <Field
        label="Reason"
        name="reason"
        maxLength={300}
        autoComplete="off"
        hint="Everyone sees this where routes are shown."
      />
    </FormDialog>
  );
}
