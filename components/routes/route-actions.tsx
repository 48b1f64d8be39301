"use client";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { keepRoute, routeWrites } from "#components/routes/route-queries.ts";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";
import { counted } from "#lib/domain/text/counted";
import type { RouteDetail } from "#lib/wire/service/route-detail";
import type { RouteSummary } from "#lib/wire/service/route-summary";

const PauseRoute = dynamic(() => import("#components/routes/pause-route").then((m) => m.PauseRoute), {
  ssr: false,
});
const DrainRoute = dynamic(() => import("#components/routes/drain-route").then((m) => m.DrainRoute), {
  ssr: false,
});
const DeleteRoute = dynamic(() => import("#components/routes/delete-route").then((m) => m.DeleteRoute), {
  ssr: false,
});

type Props = { route: RouteSummary; admin: boolean; small?: boolean; onDeleted?: () => void };

/** Pauses, resumes, drains and deletes a route; a disabled action says why. */
export function RouteActions({ route, admin, small = false, onDeleted }: Props) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<"pause" | "drain" | "delete" | null>(null);
  const { routeId, name, state } = route;
  const writes = routeWrites(routeId);
  const resuming = useWrite({ mutationFn: writes.resume }, `${name} resumed`);
  const keep = (changed: RouteDetail) => keepRoute(client, changed);
  const denied = admin ? null : ADMINS_ONLY;
  const size = small ? "small" : "normal";
  const isStopped = state === "paused" || state === "draining" || state === "drained";
  const isClosed = state === "draining" || state === "drained";
  const dialog = { route, onClose: () => setAsking(null) };
  return (
    <div className="grid gap-2">
      <FormProblem problem={resuming.problem} />
      <div className="flex flex-wrap gap-1">
        {(isStopped || state === "alarm") && (
          <ActionButton
            size={size}
            denied={denied}
            aria-label={isStopped ? `Resume ${name}` : `Try ${name} again now`}
            aria-disabled={resuming.isPending || undefined}
            onClick={() => resuming.send(undefined, keep)}
          >
            {resuming.isPending ? "Working…" : isStopped ? "Resume" : "Try again now"}
          </ActionButton>
        )}
        {!isStopped && (
          <ActionButton
            size={size}
            denied={denied}
            aria-label={`Pause ${name}`}
            onClick={() => setAsking("pause")}
          >
            Pause
          </ActionButton>
        )}
        <ActionButton
          size={size}
          denied={denied ?? (isClosed ? `${name} is being closed, or closed already.` : null)}
          aria-label={`Drain ${name}`}
          onClick={() => setAsking("drain")}
        >
          Drain
        </ActionButton>
        <ActionButton
          size={size}
          denied={denied ?? deleteRefusal(route)}
          aria-label={`Delete ${name}`}
          onClick={() => setAsking("delete")}
        >
          Delete
        </ActionButton>
      </div>
      {asking === "pause" && <PauseRoute {...dialog} onPaused={keep} />}
      {asking === "drain" && <DrainRoute {...dialog} onDrained={keep} />}
      {asking === "delete" && <DeleteRoute {...dialog} onDeleted={onDeleted} />}
    </div>
  );
}

/** Why a route cannot be deleted, as far as known here: only the service knows whether it awaits receipts. */
function deleteRefusal({
  name,
  campaigns,
  inWindow,
}: Pick<RouteSummary, "name" | "campaigns" | "inWindow">): string | null {
  if (campaigns > 0)
    return `${name} is a route of ${counted(campaigns, "campaign")}. Take it out of ${campaigns === 1 ? "it" : "them"} first.`;
  if (inWindow > 0)
    return `${counted(inWindow, "message")} ${inWindow === 1 ? "is" : "are"} being handed over. Drain ${name} first, then delete it.`;
  return null;
}
