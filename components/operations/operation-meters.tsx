import { OperationMeter } from "#components/operations/operation-meter";
import type { Operation } from "#lib/wire/console-operation";

/** What became of the requests, and then of the messages: accepted is not delivered. */
export function OperationMeters({ operation: { counts, total } }: { operation: Operation }) {
  const { queued, accepted, refused, unclear, skipped, delivered, failed, inFlight, unread } = counts;
  return (
    <>
      <OperationMeter
        name="Requests"
        total={total}
        segments={[
          { label: "Accepted", n: accepted, colour: "bg-bar-delivered" },
          { label: "Refused", n: refused, colour: "bg-bar-failed" },
          { label: "Unclear", n: unclear, colour: "bg-status-overdue" },
          { label: "Skipped", n: skipped, colour: "bg-border-strong" },
          { label: "Queued", n: queued, colour: "bg-bar-unseen" },
        ]}
      />
      {accepted > 0 && (
        <OperationMeter
          name="What became of the accepted ones"
          total={accepted}
          segments={[
            { label: "Delivered", n: delivered, colour: "bg-bar-delivered" },
            { label: "In flight", n: inFlight, colour: "bg-bar-flight" },
            { label: "Failed again", n: failed, colour: "bg-bar-failed" },
            { label: "Not read yet", n: unread, colour: "bg-bar-unseen" },
          ]}
        />
      )}
    </>
  );
}
