import { Section } from "#components/service/section";
import { CopyButton } from "#components/ui/form/copy-button";
import { Moment } from "#components/ui/moment";
import { ERASURE_STATES } from "#lib/domain/erasure/erasure-rules";
import type { ErasureDetail } from "#lib/wire/service/erasure";

/** Shows who requested the erasure, why, and its outcome. */
export function ErasureFacts({ detail: { erasure, number } }: { detail: ErasureDetail }) {
  const { id, state, reason, askedBy, askedAt, expiresAt, confirmedBy, confirmedAt, endedAt, endedBy } =
    erasure;
  return (
    <Section title={ERASURE_STATES[state]}>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)] [&_dt]:text-text-muted">
        {number && (
          <>
            <dt>Number</dt>
            <dd className="font-medium">+{number}</dd>
          </>
        )}
        <dt>Why</dt>
        <dd className="wrap-anywhere">{reason}</dd>
        <dt>Request</dt>
        <dd className="flex min-w-0 items-center gap-1 break-all">
          {id} <CopyButton label="Copy the request's id" text={id} />
        </dd>
        <dt>Asked by</dt>
        <dd className="wrap-anywhere">
          {askedBy}, <Moment at={askedAt} absolute />
        </dd>
        {state === "waiting" && (
          <>
            <dt>Confirm until</dt>
            <dd>
              <Moment at={expiresAt} absolute />
            </dd>
          </>
        )}
        {confirmedBy && confirmedAt && (
          <>
            <dt>Confirmed by</dt>
            <dd className="wrap-anywhere">
              {confirmedBy}, <Moment at={confirmedAt} absolute />
            </dd>
          </>
        )}
        {endedAt && (
          <>
            <dt>{state === "ended" ? "Done" : "Ended"}</dt>
            <dd className="wrap-anywhere">
              <Moment at={endedAt} absolute />
              {endedBy && `, by ${endedBy}`}
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}
