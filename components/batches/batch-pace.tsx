"use client";
import { Gauge } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ActionButton } from "#components/ui/form/action-button";
import { Moment } from "#components/ui/moment";
import type { ConsoleBatch } from "#lib/wire/console/batch";

const PaceDialog = dynamic(() => import("#components/batches/pace-dialog").then((m) => m.PaceDialog), {
  ssr: false,
});

/** How fast a batch leaves, where a person has chosen that, and a button to choose it. */
export function BatchPace({ campaign, batch }: { campaign: string; batch: ConsoleBatch }) {
  const [isAsking, setAsking] = useState(false);
  const { pace } = batch;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ActionButton size="small" denied={batch.steering.stop} onClick={() => setAsking(true)}>
        <Gauge size={14} aria-hidden /> {pace ? "Change pace" : "Choose pace"}
      </ActionButton>
      {pace && (
        <p>
          {pace.until ? (
            <>
              What waits of this batch leaves evenly until <Moment at={pace.until} absolute />, as far as its
              route allows.
            </>
          ) : (
            `At most ${pace.perMinute?.toLocaleString("en")} of this batch leave in a minute.`
          )}{" "}
          Chosen by {pace.by}.
        </p>
      )}
      {isAsking && <PaceDialog {...{ campaign, batch }} onClose={() => setAsking(false)} />}
    </div>
  );
}
