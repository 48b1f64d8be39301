import { providerIdLabel } from "#components/messages/message/provider-labels.ts";
import { StatusBadge } from "#components/messages/message/status-badge";
import { AttemptRoute } from "#components/routes/insight/attempt-route";
import { Moment } from "#components/ui/moment";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { showDuration } from "#lib/domain/time/show-time";
import type { TimelineAttempt } from "#lib/wire/console/message-detail";
import type { AttemptDelivery } from "#lib/wire/service/route-insight";

const MARKS = { yes: "retry can help", maybe: "retry may help", no: "retry cannot help" };

type Props = {
  attempt: TimelineAttempt;
  /** The route's handling of the attempt; known only for this service's own campaigns. */
  delivery: AttemptDelivery | undefined;
};

export function AttemptCard({ attempt, delivery }: Props) {
  const { sentAt, deliveredAt, updatedAt, errorCode, retryable } = attempt;
  const ended = deliveredAt ?? (attempt.status === "failure" ? updatedAt : null);
  return (
    <article className="grid gap-2 rounded-md border p-3">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium">
          Attempt {attempt.n}{" "}
          <span className="font-normal text-text-muted">
            · {attempt.kind === "first" ? "first send" : "retry"}
          </span>
        </span>
        <StatusBadge status={attempt.status} />
      </header>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1 [&>dt]:text-text-muted">
        {!attempt.detailed && (
          <>
            <dt>Details</dt>
            <dd>not read yet</dd>
          </>
        )}
        <dt>{sentAt ? "Sent" : "Started"}</dt>
        <dd>
          <Moment at={sentAt ?? attempt.createdAt} absolute />
        </dd>
        {ended && (
          <>
            <dt>{deliveredAt ? "Delivered" : "Failed"}</dt>
            <dd>
              <Moment at={ended} absolute />
              {sentAt && (
                <span className="text-text-muted">
                  {" "}
                  · {showDuration(Date.parse(ended) - Date.parse(sentAt))}
                </span>
              )}
            </dd>
          </>
        )}
        {attempt.status === "failure" && attempt.detailed && (
          <>
            <dt>Error</dt>
            <dd>
              {codeLabel(errorCode).label}
              {errorCode && <span className="text-text-muted"> · {errorCode}</span>}
              {retryable && <span className="text-text-muted"> · {MARKS[retryable]}</span>}
            </dd>
          </>
        )}
        {attempt.detailed && (
          <>
            <dt>Provider id</dt>
            <dd className="break-all">{providerIdLabel(attempt)}</dd>
          </>
        )}
        {delivery && <AttemptRoute delivery={delivery} sent={sentAt !== null} />}
        {Object.keys(attempt.metadata).length > 0 && (
          <>
            <dt>Metadata</dt>
            <dd className="font-mono text-xs break-all">{JSON.stringify(attempt.metadata)}</dd>
          </>
        )}
      </dl>
    </article>
  );
}
