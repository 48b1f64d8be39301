"use client";
import { Field } from "#components/ui/form/field";

type Props = { n: number; typed: string; onType: (typed: string) => void };

/** In production, the person types the number of messages before they are sent; `unconfirmed` checks it. */
export function ConfirmNumber({ n, typed, onType }: Props) {
  return (
    <div className="max-w-sm">
      <Field
        label={`Real people get these messages. Type ${n.toLocaleString("en")} to confirm`}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
