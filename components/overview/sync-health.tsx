import type { ReactNode } from "react";
import { CallGauge } from "#components/overview/call-gauge";
import { ProbeAgain } from "#components/overview/probe-again";
import { Moment } from "#components/ui/moment";
import { faultLabel } from "#lib/browser/live/fault-labels";
import { isReading, stateLabel } from "#lib/browser/live/freshness-labels";
import { counted } from "#lib/domain/text/counted";
import type { Freshness } from "#lib/wire/console/freshness";
import type { SyncFacts } from "#lib/wire/console/overview";

const ORDERS = { newest_first: "newest first", oldest_first: "oldest first" };

type Props = { campaign: string; freshness: Freshness; sync: SyncFacts; admin: boolean };

/** Progress of reading, and its cost to a campaign of another service. An own campaign is read without calls. */
export function SyncHealth({ campaign, freshness, sync, admin }: Props) {
  const { coverage, trouble, callsLastMinute, callsPerMinute } = freshness;
  return (
    <section aria-label="Reading" className="grid content-start gap-3 rounded-lg border bg-surface p-4">
      <h2 className="font-semibold">Reading</h2>
      {!freshness.followed && <CallGauge used={callsLastMinute} limit={callsPerMinute} sync={sync} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
        <Fact name="State">{stateLabel(freshness)}</Fact>
        {trouble && (
          <Fact name="Reads fail since">
            <Moment at={trouble.since} absolute />
          </Fact>
        )}
        {trouble?.fault && <Fact name="Last error">{faultLabel(trouble.fault)}</Fact>}
        <Fact name="Read so far">{readSoFar(freshness)}</Fact>
        {!coverage.complete && coverage.readBackTo && (
          <Fact name="Read back to">
            <Moment at={coverage.readBackTo} absolute />
          </Fact>
        )}
        {coverage.completeAt && (
          <Fact name="Late uploads may appear until">
            <Moment at={coverage.completeAt} absolute />
          </Fact>
        )}
        <Fact name="Read from">{freshness.followed ? "this service's database" : "the service's lists"}</Fact>
        <Fact name="Newest messages read">
          {freshness.updatedAt ? <Moment at={freshness.updatedAt} /> : "not read yet"}
        </Fact>
        {!freshness.followed && <CallFacts freshness={freshness} sync={sync} />}
      </dl>
      {!freshness.followed && <ProbeAgain campaign={campaign} admin={admin} probing={sync.probing} />}
    </section>
  );
}

/** The cost of reading another service, and what its first calls found out. */
function CallFacts({ freshness, sync }: Pick<Props, "freshness" | "sync">) {
  const { callsLastMinute, callsPerMinute, lastDroppedAt } = freshness;
  return (
    <>
      <Fact name="Calls in the last minute">
        {callsLastMinute} of {callsPerMinute}
      </Fact>
      {sync.background < callsPerMinute && (
        <Fact name="Slowed down to">{counted(sync.background, "call")} a minute</Fact>
      )}
      <Fact name="Last call over the limit">{lastDroppedAt ? <Moment at={lastDroppedAt} /> : "none"}</Fact>
      <Fact name="Page size">{sync.pageSize ?? "not known yet"}</Fact>
      <Fact name="Order of lists">{sync.listOrder ? ORDERS[sync.listOrder] : "not known yet"}</Fact>
    </>
  );
}

function readSoFar(freshness: Freshness): string {
  const { complete, share, read } = freshness.coverage;
  if (!isReading(freshness)) return complete ? "all messages" : "all messages so far";
  // The first tile shows their number; a second number from another moment would differ.
  if (share === null) return read === 0 ? "none yet" : "a part";
  return `${Math.floor(share * 100)} %`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  );
}
