"use client";
import { ChevronDown } from "lucide-react";
import { Button } from "#components/ui/form/button";
import { preloaded } from "#lib/browser/preloaded";
import { usePopup } from "#lib/browser/use-popup";

const BatchPicker = preloaded(() =>
  import("#components/messages/filters/batch-picker").then((m) => m.BatchPicker),
);

type Props = { campaign: string; chosen: string | null; onChoose: (id: string) => void };

/** Filters by one batch. The list of batches is loaded on hover or focus. */
export function BatchFilter({ campaign, chosen, onChoose }: Props) {
  const { open, anchor, trigger, close } = usePopup(BatchPicker.preload);
  return (
    <>
      <Button aria-haspopup="dialog" {...trigger}>
        Batch
        {chosen && <span className="rounded-sm bg-selected px-1 text-xs text-text-accent">1</span>}
        <ChevronDown size={14} className="text-text-muted" aria-hidden />
      </Button>
      {open && (
        <BatchPicker
          campaign={campaign}
          anchor={anchor}
          chosen={chosen}
          onClose={close}
          onChoose={(id) => {
            close();
            onChoose(id);
          }}
        />
      )}
    </>
  );
}
