"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/button";
import { Tooltip } from "#components/ui/tooltip";
import { announce } from "#lib/browser/announcer";
import { probeAgain } from "#lib/browser/mutations";

const DENIED = "Only admins may have the service's limits found out again.";

type Props = { campaign: string; admin: boolean; probing: boolean };

/** Finds out anew how large a page the service gives and in which order its lists are. */
export function ProbeAgain({ campaign, admin, probing }: Props) {
  const { mutate, isPending, error } = useMutation(probeAgain(useQueryClient(), campaign));
  const busy = isPending || probing;
  const reason = !admin ? DENIED : busy ? "The next call finds it out." : "";
  const button = (
    <Button
      size="small"
      aria-disabled={reason ? true : undefined}
      aria-describedby={reason ? "probe-reason" : undefined}
      onClick={() => (reason ? announce(reason) : mutate())}
    >
      {busy ? "Probing…" : "Probe again"}
    </Button>
  );
  return (
    <span>
      {reason ? <Tooltip text={reason}>{button}</Tooltip> : button}
      {reason && (
        <span id="probe-reason" className="sr-only">
          {reason}
        </span>
      )}
      {error && <span className="block text-xs text-status-failed">{error.message}</span>}
    </span>
  );
}
