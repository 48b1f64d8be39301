"use client";
import { Bookmark, Columns3, Download } from "lucide-react";
import dynamic from "next/dynamic";
import { lazy, useState } from "react";
import { ActionButton } from "#components/ui/form/action-button";
import { PopoverButton } from "#components/ui/popup/popover-button";

const loadViews = () =>
  import("#components/messages/views/saved-views").then((m) => ({ default: m.SavedViews }));
const SavedViews = lazy(loadViews);
const loadColumns = () =>
  import("#components/messages/list/column-choice").then((m) => ({ default: m.ColumnChoice }));
const ColumnChoice = lazy(loadColumns);
const load = () =>
  import("#components/messages/selection/export-dialog").then(({ ExportDialog }) => ExportDialog);
const ExportDialog = dynamic(load, { ssr: false });

/** The list's filter as its address holds it, in words, and how many match it as far as is known. */
type Props = {
  campaign: string;
  ofBatch: boolean;
  filter: string;
  words: string;
  count: string;
  exportDenied: string | null;
};

/** What can be done with a list as a whole. What each button opens comes when it is wanted. */
export function ListTools({ campaign, ofBatch, filter, words, count, exportDenied }: Props) {
  const [isExport, setExport] = useState(false);
  return (
    <div role="toolbar" aria-label="List" className="flex shrink-0 gap-1">
      {!ofBatch && (
        <PopoverButton
          size="small"
          label="Saved views"
          preload={loadViews}
          popup={(close) => <SavedViews campaign={campaign} filter={filter} onClose={close} />}
        >
          <Bookmark size={13} aria-hidden /> <span className="@max-3xl:sr-only">Views</span>
        </PopoverButton>
      )}
      <ActionButton
        denied={exportDenied}
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setExport(true)}
      >
        <Download size={13} aria-hidden /> <span className="@max-3xl:sr-only">Export</span>
      </ActionButton>
      <PopoverButton size="small" label="Columns" preload={loadColumns} popup={() => <ColumnChoice />}>
        <Columns3 size={13} aria-hidden /> <span className="@max-3xl:sr-only">Columns</span>
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
