import type { ReactNode } from "react";
import { Moment } from "#components/ui/moment";
import { STOP_WORDS } from "#lib/browser/stop-words";
import type { Freshness } from "#lib/wire/console-freshness";

const STATES = { live: "Live", slowed: "Live, slower", catching_up: "Reading history", stopped: "Stopped" };

/** How far the reading is, and what it costs the campaign. */
export function SyncHealth({ freshness }: { freshness: Freshness }) {
  const { coverage, stop } = freshness;
  return (
    <section aria-label="Reading" className="grid gap-2 rounded-lg border bg-surface p-4">
      <h2 className="font-semibold">Reading</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
        <Fact name="State">
          {stop ? `Stopped: ${STOP_WORDS[stop.reason].short}` : STATES[freshness.state]}
        </Fact>
        <Fact name="Read so far">{readSoFar(coverage)}</Fact>
        {!coverage.complete && coverage.readBackTo && (
          <Fact name="Read back to">
            <Moment at={coverage.readBackTo} absolute />
          </Fact>
        )}
        <Fact name="Calls, last minute">
          {freshness.callsLastMinute} of {freshness.callsPerMinute}
        </Fact>
        <Fact name="Last over the limit">
          {freshness.lastDroppedAt ? <Moment at={freshness.lastDroppedAt} /> : "none"}
        </Fact>
        <Fact name="Newest rows">
          {freshness.updatedAt ? <Moment at={freshness.updatedAt} /> : "not yet"}
        </Fact>
      </dl>
    </section>
  );
}

function readSoFar({ complete, share }: Freshness["coverage"]): string {
  if (complete) return "all there is";
  return share === null ? "nothing yet" : `${Math.floor(share * 100)} % of what exists`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  );
}
