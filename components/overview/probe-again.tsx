"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { probeAgain } from "#components/settings/mutations.ts";
import { ReasonedButton } from "#components/ui/form/reasoned-button";

const DENIED = "Only admins can check the service's limits again. Ask an admin of this console.";

type Props = { campaign: string; admin: boolean; probing: boolean };

/** Finds out anew how large a page the service gives and in which order its lists are. */
export function ProbeAgain({ campaign, admin, probing }: Props) {
  const { mutate, isPending, error } = useMutation(probeAgain(useQueryClient(), campaign));
  const busy = isPending || probing;
  return (
    <div>
      <ReasonedButton
        size="small"
        denied={!admin ? DENIED : busy ? "The next call to the service checks them." : null}
        onClick={() => mutate()}
      >
        {busy ? "Checking…" : "Check limits again"}
      </ReasonedButton>
      {error && <p className="text-xs text-status-failed">{error.message}</p>}
    </div>
  );
}
