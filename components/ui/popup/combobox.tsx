"use client";
import { Combobox as Primitive } from "@base-ui/react/combobox";
import { Check } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { POPUP, PopupFrame } from "#components/ui/popup/popup-frame";

export type Choice = { value: string; label: string; detail?: ReactNode };

type Props = {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  choices: Choice[];
  chosen: string | null;
  onChoose: (value: string) => void;
  onClose: () => void;
  /** If given, the caller filters the choices by the typed text. */
  onSearch?: (text: string) => void;
  /** Shown when there is nothing to choose. */
  empty?: string;
};

/** A list beside `anchor`, filtered by what is typed. It is open while it is rendered. */
export function Combobox({ label, anchor, choices, chosen, onChoose, onClose, ...more }: Props) {
  return (
    <Primitive.Root
      items={choices}
      open
      filter={more.onSearch ? null : undefined}
      onInputValueChange={more.onSearch}
      value={choices.find(({ value }) => value === chosen) ?? null}
      onOpenChange={(open) => !open && onClose()}
      onValueChange={(choice) => choice && onChoose(choice.value)}
    >
      <PopupFrame portal={Primitive.Portal} positioner={Primitive.Positioner} anchor={anchor}>
        <Primitive.Popup
          aria-label={label}
          finalFocus={anchor}
          className={`w-[min(22rem,calc(100vw-1rem))] ${POPUP}`}
        >
          <div className="border-b p-2">
            <Primitive.Input aria-label={label} placeholder={label} className="control w-full" />
          </div>
          <Primitive.Empty className="px-4 text-text-muted not-empty:py-3">
            {more.empty ?? "No results"}
          </Primitive.Empty>
          <Primitive.List className="max-h-[min(20rem,calc(var(--available-height)-4rem))] overflow-y-auto p-1.5 empty:p-0">
            {(choice: Choice) => (
              <Primitive.Item
                key={choice.value}
                value={choice}
                className="flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 data-highlighted:bg-hover data-highlighted:shadow-[inset_3px_0_0_var(--color-accent)]"
              >
                <span className="w-4 shrink-0">{choice.value === chosen && <Check size={14} />}</span>
                <span className="min-w-0 flex-1 truncate">{choice.label}</span>
                {choice.detail}
              </Primitive.Item>
            )}
          </Primitive.List>
        </Primitive.Popup>
      </PopupFrame>
    </Primitive.Root>
  );
}
