import { StatusBadge } from "#components/messages/message/status-badge";
import { useTestsAnnounced } from "#components/routes/page/use-tests-announced.ts";
import { RawCodes } from "#components/routes/raw-codes";
import { CopyButton } from "#components/ui/form/copy-button";
import { Moment } from "#components/ui/moment";
import { TableFrame } from "#components/ui/table";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { counted } from "#lib/domain/text/counted";
import type { RouteDetail } from "#lib/wire/service/route-detail";

type Test = RouteDetail["tests"][number];

/** The latest test messages, and the state of each. */
export function TestList({ tests }: { tests: Test[] }) {
  useTestsAnnounced(tests);
  if (tests.length === 0) return null;
  return (
    <TableFrame aria-label="Test messages" className="max-h-[32rem]">
      <ol className="divide-y">
        {tests.map((test) => (
          <li key={test.testId} className="grid gap-1 px-3 py-2">
            <TestOutcome test={test} />
          </li>
        ))}
      </ol>
    </TableFrame>
  );
}

function TestOutcome({ test }: { test: Test }) {
  const { recipient, sender, text, madeAt, madeBy, status, error, raw, words, parts, externalIds } = test;
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium tabular-nums">{recipient}</span>
        {status === null ? <StatusBadge status="created" /> : <StatusBadge status={status} />}
      </p>
      <p className="line-clamp-2 text-text-muted" title={text}>
        {text}
      </p>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-xs [&>dt]:text-text-muted">
        {error && (
          <>
            <dt>Error</dt>
            <dd className="text-status-failed">{codeLabel(error).label}</dd>
          </>
        )}
        {raw && (
          <>
            <dt>Provider said</dt>
            <dd>
              <RawCodes raw={raw} words={words} />
            </dd>
          </>
        )}
        {parts > 0 && (
          <>
            <dt>Parts</dt>
            <dd>{counted(parts, "part")}</dd>
          </>
        )}
        {externalIds.length > 0 && (
          <>
            <dt>{externalIds.length === 1 ? "Provider’s id" : "Provider’s ids"}</dt>
            <dd className="grid gap-0.5">
              {externalIds.map((id) => (
                <span key={id} className="flex min-w-0 items-start gap-1">
                  <span className="min-w-0 font-mono break-all">{id}</span>
                  <CopyButton label={`Copy ${id}`} text={id} />
                </span>
              ))}
            </dd>
          </>
        )}
        <dt>Sent</dt>
        <dd>
          <Moment at={madeAt} /> by {madeBy}
          {sender && `, as ${sender}`}
        </dd>
      </dl>
    </>
  );
}
