"use client";
import { useQueryClient } from "@tanstack/react-query";
import { beginExport } from "#components/operations/operation-writes.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { Button } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import { Dialog } from "#components/ui/popup/dialog";
import { useGoOn } from "#lib/browser/use-go-on";
import { useWrite } from "#lib/browser/use-write";

type Props = {
  campaign: string;
  /** A list's filter as in the URL, and in words. */
  filter: string;
  words: string;
  /** The number of matches, as far as known. */
  count: string;
  onClose: () => void;
};

/** Shows what an export contains and starts it in the worker. */
export function ExportDialog({ campaign, filter, words, count, onClose }: Props) {
  const goOn = useGoOn();
  const { zone } = useTimeStyle();
  const { send, isPending, problem } = useWrite(beginExport(useQueryClient(), campaign), "Export started");
  function start() {
    send({ filter, zone }, ({ operation }) => {
      onClose();
      goOn(`/campaigns/${campaign}/operations/${operation}`);
    });
  }
  return (
    <Dialog title="Export messages as CSV" onClose={onClose}>
      <FormProblem problem={problem} />
      <p>
        <strong>{words || "All messages of the campaign"}</strong>
        {count && <span className="text-text-muted"> · {count}</span>}
      </p>
      <p className="text-text-muted">
        The file has one row for each message, with its values and all its attempts. Times are in{" "}
        {zone.replaceAll("_", " ")}. Numbers and formulas are written as text. The file is made in the
        background, with all data from the same moment, and kept for 7 days.
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" aria-disabled={isPending || undefined} onClick={start}>
          {isPending ? "Starting…" : "Start export"}
        </Button>
      </div>
    </Dialog>
  );
}
