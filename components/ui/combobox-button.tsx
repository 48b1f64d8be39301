"use client";
import dynamic from "next/dynamic";
import { type ComponentProps, useRef, useState } from "react";
import { Button, type ButtonLook } from "#components/ui/button";
import type { Choice } from "#components/ui/combobox";

const load = () => import("#components/ui/combobox").then(({ Combobox }) => Combobox);
const Combobox = dynamic(load, { ssr: false });

type Props = ComponentProps<"button"> &
  ButtonLook & {
    choices: Choice[];
    chosen: string | null;
    listLabel: string;
    onChoose: (value: string) => void;
  };

/** A button that opens a list to search in, whose code comes when the pointer or the focus does. */
export function ComboboxButton({ choices, chosen, listLabel, onChoose, ...button }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
        {...button}
      />
      {open && (
        <Combobox
          label={listLabel}
          anchor={anchor}
          choices={choices}
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChoose={(value) => {
            setOpen(false);
            onChoose(value);
          }}
        />
      )}
    </>
  );
}
