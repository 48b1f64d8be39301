import { useState } from "react";
import { ConfirmInPlace } from "#components/ui/confirm-in-place";
import { ConfirmNumber } from "#components/ui/form/confirm-number";
import { unconfirmed } from "#lib/browser/confirm-number";

type Props = {
  /** Messages that are sent. */
  n: number;
  /** In production, their number is typed. */
  isToType: boolean;
  question: string;
  confirm: string;
  isBusy: boolean;
  onKeep: () => void;
  onConfirm: () => void;
};

/** Asks again before messages of a held file are sent. */
export function ConfirmSend({ n, isToType, ...asked }: Props) {
  const [typed, setTyped] = useState("");
  return (
    <>
      {isToType && <ConfirmNumber n={n} typed={typed} onType={setTyped} />}
      <ConfirmInPlace {...asked} denied={isToType ? unconfirmed(n, typed) : null} />
    </>
  );
}
