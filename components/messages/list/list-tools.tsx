"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Bookmark, Columns3, Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ActionButton } from "#components/ui/form/action-button";
import { PopoverButton } from "#components/ui/popup/popover-button";
import { preloaded } from "#lib/browser/preloaded";

const SavedViews = preloaded(() =>
  import("#components/messages/views/saved-views").then((m) => m.SavedViews),
);
const ColumnChoice = preloaded(() =>
  import("#components/messages/list/column-choice").then((m) => m.ColumnChoice),
);
const load = () =>
  import("#components/messages/selection/export-dialog").then(({ ExportDialog }) => ExportDialog);
const ExportDialog = dynamic(load, { ssr: false });

/** Shows icons alone where the quick filters need the space. */
const WORD = "@max-6xl:sr-only";

/** The list's filter as in the URL, in words, and its number of matches as far as known. */
type Props = {
  campaign: string;
  ofBatch: boolean;
  filter: string;
  words: string;
  count: string;
  exportDenied: string | null;
};

/** Actions on the whole list. A dialog's code is loaded when it is first needed. */
export function ListTools({ campaign, ofBatch, filter, words, count, exportDenied }: Props) {
  const [isExport, setExport] = useState(false);
  const client = useQueryClient();
  // The popup itself reports why they could not be read.
  const views = () =>
    import("#components/messages/views/views.ts")
      .then(({ viewsQuery }) => client.ensureQueryData(viewsQuery(campaign)))
      .catch(() => null);
  return (
    <div role="toolbar" aria-label="List" className="flex shrink-0 gap-1">
      {!ofBatch && (
        <PopoverButton
          size="small"
          title="Saved views"
          label="Saved views"
          preload={() => Promise.all([SavedViews.preload(), views()])}
          popup={(close) => <SavedViews campaign={campaign} filter={filter} onClose={close} />}
        >
          <Bookmark size={13} aria-hidden /> <span className={WORD}>Views</span>
        </PopoverButton>
      )}
      <ActionButton
        denied={exportDenied}
        size="small"
        title={exportDenied ? undefined : "Export"}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setExport(true)}
      >
        <Download size={13} aria-hidden /> <span className={WORD}>Export</span>
      </ActionButton>
      <PopoverButton
        size="small"
        title="Columns"
        label="Columns"
        preload={ColumnChoice.preload}
        popup={() => <ColumnChoice />}
      >
        <Columns3 size={13} aria-hidden /> <span className={WORD}>Columns</span>
      </PopoverButton>
      {isExport && (
        <ExportDialog
          campaign={campaign}
          filter={filter}
          words={words || (ofBatch ? "All messages of this batch" : "")}
          count={count}
          onClose={() => setExport(false)}
        />
      )}
    </div>
  );
}
