"use client";
import { Dialog } from "#components/ui/dialog";

const KEYS: [string, string][] = [
  ["/", "Search"],
  ["j  k", "Next, previous row"],
  ["Enter", "Open the row"],
  ["x", "Select the row"],
  ["Shift x", "Select all up to the row"],
  ["t", "Retry the row, or hear why not"],
  ["Esc", "Close the panel, then clear the selection"],
  ["[  ]", "Newer, older page"],
  ["r", "Refresh now"],
  ["Shift r", "Pause or resume"],
  ["g o  g m  g b  g u", "Overview, messages, batches, upload"],
  ["g p  g a  g s", "Operations, alerts, settings"],
  ["Ctrl k", "Go anywhere, find a message, open a view, change the zone, export"],
  ["?", "This list"],
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
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
