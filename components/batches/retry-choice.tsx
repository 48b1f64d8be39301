"use client";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/form/button";
import { ConfirmNumber } from "#components/ui/form/confirm-number";
import { announce } from "#lib/browser/announcer";
import { unconfirmed } from "#lib/browser/confirm-number";

type Props = {
  title: string;
  denied: string | null;
  empty: string | null;
  /** Number that the person must type to confirm. */
  confirm: number | null;
  busy: boolean;
  button: string;
  onRetry: () => void;
  children: ReactNode;
};

/** One way to retry a batch, and its effect; where it is not possible it says why. */
export function RetryChoice({ title, denied, empty, confirm, busy, button, onRetry, children }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const asked = denied === null ? confirm : null;
  const untyped = asked === null ? null : unconfirmed(asked, typed);
  const reason = denied ?? empty ?? untyped;
  // The field itself asks for the number; it is a mistake only once something else has been typed.
  const shown = denied ?? empty ?? (typed === "" ? null : untyped);
  return (
    <section aria-label={title} className="grid gap-2 rounded-lg border p-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
      {asked !== null && <ConfirmNumber n={asked} typed={typed} onType={setTyped} />}
      {reason && (
        <p id={id} className={shown ? "text-status-overdue" : "sr-only"}>
          {reason}
        </p>
      )}
      <Button
        look={title.startsWith("Only") ? "primary" : "plain"}
        className="justify-self-start"
        aria-disabled={reason !== null || busy || undefined}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => {
          if (reason) announce(reason);
          else if (!busy) onRetry();
        }}
      >
        {button}
      </Button>
    </section>
  );
}
