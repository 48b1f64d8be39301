"use client";
import { KeyRound } from "lucide-react";
import { givePasskey } from "#components/sign-in/sign-in.ts";
import { Button } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";

/** Signs in or confirms with a passkey instead of a code. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { send, isPending, problem } = useWrite({ mutationFn: (_: undefined) => givePasskey() });
  return (
    <div className="grid gap-2">
      <FormProblem problem={problem} />
      <Button className="justify-center" disabled={isPending} onClick={() => send(undefined, onDone)}>
        <KeyRound size={16} aria-hidden />
        {isPending ? "Waiting for the passkey…" : "Use a passkey"}
      </Button>
    </div>
  );
}
