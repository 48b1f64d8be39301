import { routeWrites } from "#components/routes/route-queries.ts";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { RouteDetail } from "#lib/wire/service/route-detail";
import type { RouteSummary } from "#lib/wire/service/route-summary";

type Props = { route: RouteSummary; onDrained: (route: RouteDetail) => void; onClose: () => void };

/** Asks first, because closed connections receive no receipts. */
export function DrainRoute({ route: { routeId, name }, onDrained, onClose }: Props) {
  return (
    <FormDialog
      title={`Drain ${name}`}
      submit="Drain route"
      done={`${name} is draining`}
      onClose={onClose}
      onSubmit={async () => onDrained(await routeWrites(routeId).drain())}
    >
      <p>
        It takes no more messages. What is under way ends, then its connections are closed until it is
        resumed. Pause it instead if receipts are still to come in.
      </p>
    </FormDialog>
  );
}
