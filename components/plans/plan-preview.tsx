import Link from "next/link";
import { Moment } from "#components/ui/moment";
import { likelyTime, messagesCount } from "#lib/browser/operation-words";
import type { PlanPreview as Preview } from "#lib/wire/console-plan";

const STEPS: Record<Preview["codes"][number]["step"], string> = {
  retry: "retried",
  ask: "asked about",
  leave: "left alone",
  never: "never: retrying cannot help",
};

type Props = { campaign: string; preview: Preview | undefined; problem: string | null };

/** What the plan would do if it were turned on now, in numbers. */
export function PlanPreview({ campaign, preview, problem }: Props) {
  return (
    <section
      aria-label="If it were turned on now"
      className="grid content-start gap-3 rounded-lg border bg-surface p-4 lg:sticky lg:top-0"
    >
      <h2 className="font-semibold">If it were turned on now</h2>
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
  const { quietUntil, retryNow, askNow, later, firstAt, codes, usedUp, perSecond, asOf } = preview;
  const pace = retryNow > 0 && `, ${likelyTime(retryNow, perSecond)} at the usual pace`;
  return (
    <>
      <ul className="grid gap-1">
        {quietUntil && (
          <li>
            Its quiet hours hold everything until <Moment at={quietUntil} absolute />
          </li>
        )}
        <li>
          <strong>{messagesCount(retryNow)}</strong>{" "}
          {quietUntil
            ? `${retryNow === 1 ? "goes" : "go"} then`
            : `${retryNow === 1 ? "is" : "are"} due at once`}
          {pace}
        </li>
        {askNow > 0 && (
          <li>
            <strong>{messagesCount(askNow)}</strong> would be asked about {quietUntil ? "then" : "at once"}
          </li>
        )}
        <li>
          <strong>{messagesCount(later)}</strong> {later === 1 ? "comes" : "come"} due later
        </li>
        <li>
          {firstAt ? (
            <>
              The first goes <Moment at={firstAt} absolute />
            </>
          ) : (
            "None would be retried yet; what fails from now on would"
          )}
        </li>
      </ul>
      {codes.length + usedUp > 0 && (
        <dl aria-label="By error" className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          {codes.map(({ code, label, n, step }) => (
            <div key={`${code} ${step}`} className="contents">
              <dt>
                {label} <span className="text-text-muted">({STEPS[step]})</span>
              </dt>
              <dd className="text-right tabular-nums">{n.toLocaleString("en")}</dd>
            </div>
          ))}
          {usedUp > 0 && (
            <>
              <dt>
                All retries used <span className="text-text-muted">(never)</span>
              </dt>
              <dd className="text-right tabular-nums">{usedUp.toLocaleString("en")}</dd>
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
