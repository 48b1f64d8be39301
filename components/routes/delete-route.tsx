import { useQueryClient } from "@tanstack/react-query";
import { routesQuery, routeWrites } from "#components/routes/route-queries.ts";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { RouteSummary } from "#lib/wire/service/route-summary";

type Props = { route: RouteSummary; onDeleted?: (() => void) | undefined; onClose: () => void };

/** Asks first, because credentials and the table of codes are deleted too. */
export function DeleteRoute({ route: { routeId, name }, onDeleted, onClose }: Props) {
  const client = useQueryClient();
  async function remove() {
    await routeWrites(routeId).remove();
    onDeleted?.();
    void client.invalidateQueries(routesQuery);
  }
  return (
    <FormDialog
      title={`Delete ${name}`}
      submit="Delete route"
      done={`${name} deleted`}
      onClose={onClose}
      onSubmit={remove}
    >
      <p>
        Its credentials, its table of codes, and the messages from phones that it keeps are deleted with it.
        You cannot undo this.
      </p>
      <p className="text-text-muted">Messages that it carried keep what became of them.</p>
    </FormDialog>
  );
}
