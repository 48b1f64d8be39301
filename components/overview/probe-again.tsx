"use client";
import { useQueryClient } from "@tanstack/react-query";
import { probeAgain } from "#components/settings/mutations.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";

const DENIED = "Only admins can check the service's limits again. Ask an admin of this console.";

type Props = { campaign: string; admin: boolean; probing: boolean };

/** Tests the service's largest page size and its list order again. */
export function ProbeAgain({ campaign, admin, probing }: Props) {
  const { send, isPending, problem } = useWrite(probeAgain(useQueryClient(), campaign));
  const busy = isPending || probing;
  return (
    <div className="grid justify-items-start gap-2">
      <ActionButton
        size="small"
        denied={!admin ? DENIED : busy ? "The next call to the service checks them." : null}
        onClick={() => send()}
      >
        {busy ? "Checking…" : "Check limits again"}
      </ActionButton>
      <FormProblem problem={problem} />
    </div>
  );
}
