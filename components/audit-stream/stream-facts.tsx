import type { ReactNode } from "react";
import { Moment } from "#components/ui/moment";
import type { AuditStream, AuditStreamState } from "#lib/wire/service/audit-stream";

const STATES: Record<AuditStreamState, string> = {
  off: "Off",
  silent: "No worker sends",
  no_secret: "Waiting for a secret",
  paused: "Paused",
  failing: "Failing",
  behind: "Sending",
  current: "Everything is sent",
};

/** Shows the stream's target, its progress, and the receiver's last answer. */
export function StreamFacts({ stream }: { stream: AuditStream }) {
  const { state, goesTo, lastRun, paused, lastSent, waitingSince, fault, test } = stream;
  const isBad = state === "failing" || state === "no_secret" || state === "silent";
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
      <Fact name="State">
        <span className={`font-semibold ${isBad ? "text-status-failed" : ""}`}>{STATES[state]}</span>
        {state === "silent" && lastRun && (
          <>
            {" "}
            since <Moment at={lastRun} />: start a worker with AUDIT_STREAM, unless it was removed on purpose
          </>
        )}
        {paused && (
          <>
            {" "}
            by {paused.by}, <Moment at={paused.at} />
          </>
        )}
      </Fact>
      <Fact name="Goes to">
        {goesTo?.kind === "webhook" ? goesTo.host : "standard output of the worker, one line of JSON each"}
      </Fact>
      <Fact name="Last record sent">
        {lastSent ? (
          <>
            {lastSent.id}, written <Moment at={lastSent.recordAt} />, sent <Moment at={lastSent.sentAt} />
          </>
        ) : (
          "None yet"
        )}
      </Fact>
      <Fact name="Oldest record waiting">{waitingSince ? <Moment at={waitingSince} /> : "None"}</Fact>
      {fault && (
        <Fact name="Last failure">
          <span className="text-status-failed">{fault.said}</span> <Moment at={fault.at} />, after{" "}
          {fault.tries === 1 ? "1 try" : `${fault.tries} tries`}. Next try <Moment at={fault.nextAt} />.
        </Fact>
      )}
      {test && (
        <Fact name="Last test">
          {test.at === null ? (
            "On its way…"
          ) : (
            <>
              {test.said === "" ? "Arrived" : <span className="text-status-failed">{test.said}</span>},{" "}
              <Moment at={test.at} />
            </>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
