"use client";
import { Dialog } from "#components/ui/popup/dialog";

const KEYS: [string, string][] = [
  ["/", "Search"],
  ["j  k", "Next or previous row"],
  ["Enter", "Open row"],
  ["x", "Select row"],
  ["Shift x", "Select all rows up to this one"],
  ["t", "Retry message, or get the reason why not"],
  ["Esc", "Close panel, then clear selection"],
  ["[  ]", "Newer or older page"],
  ["r", "Refresh now"],
  ["Shift r", "Pause or resume updates"],
  ["g o  g m  g b  g u", "Go to overview, messages, batches, upload"],
  ["g p  g a  g s", "Go to operations, alerts, settings"],
  ["Ctrl k", "Command palette: go to a screen, find a message, open a view, change the time zone, export"],
  ["?", "Show this list"],
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {KEYS.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="flex items-start gap-1">
              {keys.split("  ").map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border bg-sunken px-1.5 font-mono text-xs leading-5 whitespace-nowrap"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
