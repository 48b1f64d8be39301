import Link from "next/link";
import { PlanState } from "#components/plans/plan-state";
import { Moment } from "#components/ui/moment";
import { planLabel } from "#lib/domain/plans/plan-labels";
import type { PlanDetail } from "#lib/wire/console/plan";

/** Shows what a plan does, its scope and start, and why it is not active now. */
export function PlanHead({ campaign, detail: { plan, stopped } }: { campaign: string; detail: PlanDetail }) {
  const { batchId, batchName, createdAt, by, since, stoppedAt, stoppedBy, stopReason, quietUntil } = plan;
  return (
    <div className="grid min-w-0 flex-1 basis-80 gap-1">
      <PlanState plan={plan} />
      <p>{planLabel(plan)}</p>
      {stoppedAt && (
        <p>
          Stopped <Moment at={stoppedAt} absolute /> by {stoppedBy}. {stopReason}
        </p>
      )}
      {!stoppedAt && stopped && (
        <p className="text-status-failed">
          Nothing is sent until the campaign's key works again. See Settings.
        </p>
      )}
      {quietUntil && (
        <p>
          Nothing is sent until <Moment at={quietUntil} absolute />.
        </p>
      )}
      <p className="text-text-muted">
        For{" "}
        {batchId === null ? (
          "the whole campaign, except batches with a plan of their own"
        ) : (
          <Link
            href={`/campaigns/${campaign}/batches/${encodeURIComponent(batchId)}`}
            className="break-all text-text-accent hover:underline"
          >
            {batchName ?? batchId}
          </Link>
        )}
        {since ? (
          <>
            , for messages that failed since <Moment at={since} absolute />
          </>
        ) : (
          ", for messages that failed at any time"
        )}
        . Turned on <Moment at={createdAt} absolute /> by {by}.
      </p>
    </div>
  );
}
