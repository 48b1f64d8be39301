import { Section } from "#components/service/section";
import { Moment } from "#components/ui/moment";
import { Cell, Head, NOT_ON_PHONE, Table } from "#components/ui/table";
import { asSentence } from "#lib/domain/text/as-sentence";
import { showDuration } from "#lib/domain/time/show-time";
import type { RouteDetail } from "#lib/wire/service/route-detail";

type Bind = RouteDetail["bindList"][number];

/** The route's connections: the worker of each, its start, and its fault. */
export function BindList({ binds }: { binds: Bind[] }) {
  return (
    <Section title="Connections">
      <div className="-mx-4 -mb-4 overflow-x-auto border-t">
        <Table className="[&_td]:align-top [&_td]:py-1.5">
          <Head
            names={["", "State", "Worker", "Not answered", "Answers after"]}
            numbers={["Not answered", "Answers after"]}
            notOnPhone={["Worker", "Not answered", "Answers after"]}
            widths={{ "": "w-8" }}
          />
          <tbody>
            {binds.map((bind) => (
              <tr key={bind.n}>
                <Cell className="text-text-muted tabular-nums">{bind.n}</Cell>
                <Cell className="whitespace-normal">
                  <BindState bind={bind} />
                </Cell>
                <Cell
                  className={`max-w-56 font-mono text-xs ${NOT_ON_PHONE}`}
                  title={bind.worker ?? undefined}
                >
                  {bind.worker ?? "none"}
                </Cell>
                <Cell className={`text-right tabular-nums ${NOT_ON_PHONE}`}>
                  {bind.report ? `${bind.report.inWindow} of ${bind.report.window}` : "–"}
                </Cell>
                <Cell className={`text-right tabular-nums ${NOT_ON_PHONE}`}>
                  {bind.report?.answerMs == null ? "–" : showDuration(bind.report.answerMs)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Section>
  );
}

function BindState({ bind: { boundSince, fault, faultAt, report, worker } }: { bind: Bind }) {
  return (
    <>
      {boundSince ? (
        <>
          Bound since <Moment at={boundSince} absolute />
        </>
      ) : worker ? (
        "Connecting"
      ) : (
        "No worker holds it"
      )}
      {fault && (
        <span className="block text-status-failed">
          {asSentence(fault)}
          {faultAt && (
            <span className="text-text-muted">
              {" "}
              <Moment at={faultAt} />
            </span>
          )}
        </span>
      )}
      {report?.throttledUntil && boundSince && (
        <span className="block text-status-overdue">
          Slowed by the provider until <Moment at={report.throttledUntil} absolute />
        </span>
      )}
    </>
  );
}
