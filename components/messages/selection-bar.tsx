"use client";
import { RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { announce } from "#lib/browser/announcer";

const RetrySelected = dynamic(
  () => import("#components/messages/retry-selected").then((m) => m.RetrySelected),
  { ssr: false },
);

/** One call of the console's own takes no more. */
const MOST = 1000;

type Props = { campaign: string; ids: string[]; words: string; onClear: () => void };

export function SelectionBar({ campaign, ids, words, onClear }: Props) {
  const [frozen, setFrozen] = useState<string[] | null>(null);
  const count = ids.length.toLocaleString("en");
  const tooMany = ids.length > MOST;
  const reason = `At most ${MOST.toLocaleString("en")} messages can be retried together.`;
  return (
    <section
      aria-label="Selection"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border bg-selected px-3 py-1.5"
    >
      <span className="font-medium tabular-nums">{words}</span>
      {tooMany && <span className="text-text-muted">{reason}</span>}
      <span className="flex-1" />
      <Button
        size="small"
        aria-disabled={tooMany || undefined}
        onClick={() => (tooMany ? announce(reason) : setFrozen(ids))}
      >
        <RotateCw size={13} aria-hidden /> Retry selected ({count})
      </Button>
      <Button size="small" onClick={onClear}>
        Clear selection
      </Button>
      {frozen && (
        <RetrySelected campaign={campaign} ids={frozen} onDone={onClear} onClose={() => setFrozen(null)} />
      )}
    </section>
  );
}
