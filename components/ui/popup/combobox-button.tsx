"use client";
import type { ComponentProps } from "react";
import { Button, type ButtonLook } from "#components/ui/form/button";
import type { Choice } from "#components/ui/popup/combobox";
import { preloaded } from "#lib/browser/preloaded";
import { usePopup } from "#lib/browser/use-popup";

const Combobox = preloaded(() => import("#components/ui/popup/combobox").then((m) => m.Combobox));

type Props = ComponentProps<"button"> &
  ButtonLook & {
    choices: Choice[];
    chosen: string | null;
    listLabel: string;
    onChoose: (value: string) => void;
  };

/** A button that opens a searchable list, whose code is loaded on hover or focus. */
export function ComboboxButton({ choices, chosen, listLabel, onChoose, ...button }: Props) {
  const { open, anchor, trigger, close } = usePopup(Combobox.preload);
  return (
    <>
      <Button aria-haspopup="dialog" {...trigger} {...button} />
      {open && (
        <Combobox
          label={listLabel}
          anchor={anchor}
          choices={choices}
          chosen={chosen}
          onClose={close}
          onChoose={(value) => {
            close();
            onChoose(value);
          }}
        />
      )}
    </>
  );
}
