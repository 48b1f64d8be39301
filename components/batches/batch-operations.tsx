import dynamic from "next/dynamic";
import type { Operation } from "#lib/wire/console/operation";

// Rendered by the server if there are any, so that nothing moves; most batches need no script for it.
const OperationTable = dynamic(
  () => import("#components/operations/operation-table").then((module) => module.OperationTable),
  { loading: () => null },
);

/** The bulk retries of this batch, running and past; empty until there is one. */
export function BatchOperations({ campaign, operations }: { campaign: string; operations: Operation[] }) {
  if (operations.length === 0) return null;
  return (
    <section aria-label="Operations on this batch" className="grid gap-2">
      <h2 className="font-semibold">Operations on this batch</h2>
      <OperationTable campaign={campaign} label="Operations on this batch" operations={operations} ofBatch />
    </section>
  );
}
