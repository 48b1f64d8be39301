"use client";
import { Gauge } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { momentWords, readMoment } from "#components/approvals/send-time.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { ActionButton } from "#components/ui/form/action-button";
import { paceSentence } from "#lib/domain/files/pace";
import { wallTime } from "#lib/domain/time/wall-time";
import type { ConsoleBatch } from "#lib/wire/console/batch";

const PaceDialog = dynamic(() => import("#components/batches/pace-dialog").then((m) => m.PaceDialog), {
  ssr: false,
});

/** How fast a batch leaves, where a person has chosen that, and a button to choose it. */
export function BatchPace({ campaign, batch }: { campaign: string; batch: ConsoleBatch }) {
  const { zone } = useTimeStyle();
  const [isAsking, setAsking] = useState(false);
  const { pace } = batch;
  const until = pace?.until
    ? momentWords(readMoment({ typed: wallTime(new Date(pace.until), zone), which: "first" }, zone), zone)
    : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ActionButton size="small" denied={batch.steering.stop} onClick={() => setAsking(true)}>
        <Gauge size={14} aria-hidden /> {pace ? "Change pace" : "Choose pace"}
      </ActionButton>
      {pace && (
        <p suppressHydrationWarning>
          {paceSentence({ perMinute: pace.perMinute, until })} Chosen by {pace.by}.
        </p>
      )}
      {isAsking && <PaceDialog {...{ campaign, batch }} onClose={() => setAsking(false)} />}
    </div>
  );
}
