"use client";
import { Menu as Primitive } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { RefObject } from "react";
import { POPUP, PopupFrame } from "#components/ui/popup/popup-frame";

export type MenuEntry =
  | { kind: "item"; label: string; onSelect: () => void }
  | { kind: "choice"; label: string; checked: boolean; onSelect: () => void }
  | { kind: "heading"; label: string };

type Props = { anchor: RefObject<HTMLElement | null>; entries: MenuEntry[]; onClose: () => void };

const ITEM =
  "flex h-8 cursor-default items-center gap-2 rounded-md px-2 data-highlighted:bg-hover -outline-offset-2";

/** A menu beside `anchor`. It is open while it is rendered. */
export function Menu({ anchor, entries, onClose }: Props) {
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <PopupFrame portal={Primitive.Portal} positioner={Primitive.Positioner} anchor={anchor} align="end">
        <Primitive.Popup
          finalFocus={anchor}
          className={`max-h-(--available-height) min-w-48 overflow-y-auto p-1.5 ${POPUP}`}
        >
          {entries.map((entry) => (
            <Entry key={`${entry.kind} ${entry.label}`} entry={entry} />
          ))}
        </Primitive.Popup>
      </PopupFrame>
    </Primitive.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === "heading") {
    return (
      <div role="presentation" className="truncate px-2 pt-2 pb-1 text-xs text-text-muted">
        {entry.label}
      </div>
    );
  }
  if (entry.kind === "item") {
    return (
      <Primitive.Item className={ITEM} onClick={entry.onSelect}>
        <span className="w-4" />
        {entry.label}
      </Primitive.Item>
    );
  }
  return (
    <Primitive.CheckboxItem
      className={ITEM}
      checked={entry.checked}
      closeOnClick
      onCheckedChange={entry.onSelect}
    >
      <span className="w-4">{entry.checked && <Check size={14} />}</span>
      {entry.label}
    </Primitive.CheckboxItem>
  );
}
