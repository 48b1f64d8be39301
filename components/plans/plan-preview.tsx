import Link from "next/link";
import { likelyTime } from "#components/operations/operation-labels.ts";
import { Moment } from "#components/ui/moment";
import { StrongCount } from "#components/ui/strong-count";
import { countOrNone } from "#lib/domain/plans/plan-labels";
import type { PlanPreview as Preview } from "#lib/wire/console/plan-preview";

const STEPS: Record<Preview["codes"][number]["step"], string> = {
  retry: "retried",
  ask: "the plan asks first",
  leave: "not retried",
  never: "not retried: retrying cannot help",
};

type Props = { campaign: string; preview: Preview | undefined; problem: string | null };

/** Shows in figures what the plan would do if it were turned on now. */
export function PlanPreview({ campaign, preview, problem }: Props) {
  return (
    <section
      aria-label="If you turn it on now"
      className="grid content-start gap-3 rounded-lg border bg-surface p-4 lg:sticky lg:top-0"
    >
      <h2 className="font-semibold">If you turn it on now</h2>
      {problem ? <p className="text-status-overdue">{problem}</p> : <Numbers preview={preview} />}
      {preview?.existing && !problem && (
        <Link
          href={`/campaigns/${campaign}/plans/${preview.existing}`}
          className="justify-self-start text-text-accent hover:underline"
        >
          Show the plan that is on
        </Link>
      )}
    </section>
  );
}

function Numbers({ preview }: { preview: Preview | undefined }) {
  if (!preview) return <p className="text-text-muted">Counting…</p>;
  const { quietUntil, retryNow, askNow, later, askLater, firstAt, codes, retriesExhausted, perSecond, asOf } =
    preview;
  const pace = retryNow > 0 && `. This takes ${likelyTime(retryNow, perSecond)} at the current pace`;
  return (
    <>
      <ul className="grid gap-1">
        {quietUntil && (
          <li>
            Quiet hours: nothing is sent until <Moment at={quietUntil} absolute />
          </li>
        )}
        <li>
          <StrongCount n={retryNow}>{countOrNone(retryNow)}</StrongCount> will be retried{" "}
          {quietUntil ? "then" : "at once"}
          {pace}
        </li>
        {askNow > 0 && (
          <li>
            The plan will ask {quietUntil ? "then" : "at once"} about <strong>{countOrNone(askNow)}</strong>
          </li>
        )}
        <li>
          <StrongCount n={later}>{countOrNone(later)}</StrongCount> will be retried later
        </li>
        {askLater > 0 && (
          <li>
            The plan will ask later about <strong>{countOrNone(askLater)}</strong>
          </li>
        )}
        <li>
          {firstAt ? (
            <>
              First retry: <Moment at={firstAt} absolute />
            </>
          ) : (
            "Messages that fail from now on will be retried"
          )}
        </li>
      </ul>
      {codes.length + retriesExhausted > 0 && (
        <dl aria-label="By error" className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          {codes.map(({ code, label, n, step }) => (
            <div key={`${code} ${step}`} className="contents">
              <dt>
                {label} <span className="text-text-muted">({STEPS[step]})</span>
              </dt>
              <dd className="text-right tabular-nums">{n.toLocaleString("en")}</dd>
            </div>
          ))}
          {retriesExhausted > 0 && (
            <>
              <dt>
                No retries left <span className="text-text-muted">(not retried)</span>
              </dt>
              <dd className="text-right tabular-nums">{retriesExhausted.toLocaleString("en")}</dd>
            </>
          )}
        </dl>
      )}
      <p className="text-xs text-text-muted">
        As of <Moment at={asOf} absolute />, of the messages read so far.
      </p>
    </>
  );
}
