import { TraceId } from "#components/ui/form/trace-id";
import { type CallError, UNREACHABLE } from "#lib/browser/api";

type Props = {
  problem: CallError | null;
  /** The form's fields show their own problems, so not all of them are listed here. */
  fieldsSay?: boolean | undefined;
};

/** Says why a form was not saved. The typed values stay. */
export function FormProblem({ problem, fieldsSay = false }: Props) {
  if (!problem) return null;
  const isSignedOut = problem.status === 401;
  return (
    <div role="alert" className="rounded-md border border-alarm-border bg-alarm px-3 py-2">
      <p className="wrap-anywhere whitespace-pre-line">
        {isSignedOut ? (
          <>
            You are signed out.{" "}
            <a href="/sign-in" target="_blank" rel="noreferrer" className="underline">
              Sign in in another tab
            </a>
            , then try again here. What you typed is kept.
          </>
        ) : fieldsSay && problem.fields.length > 0 ? (
          "Not saved. Fix the errors shown at the fields."
        ) : (
          problem.message
        )}
      </p>
      {problem.code === UNREACHABLE && <p>Nothing you typed is lost. Try again when you are connected.</p>}
      {problem.traceId && !isSignedOut && !problem.message.includes("Trace id") && (
        <p className="flex flex-wrap items-center gap-x-1 text-xs text-text-muted">
          Trace id <TraceId id={problem.traceId} />
        </p>
      )}
    </div>
  );
}
