"use client";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { routeAlertsQuery } from "#components/alerts/alert-queries.ts";
import { FiringAlerts } from "#components/alerts/firing-alerts";
import { PastAlerts } from "#components/alerts/past-alerts";
import { RouteRules } from "#components/alerts/route-rules";
import { TargetList } from "#components/alerts/target-list";
import { ErrorPanel } from "#components/ui/error-panel";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { may } from "#lib/domain/people/role";
import type { RouteAlertPage } from "#lib/wire/console/route-alert";

/** `initial` is the server's answer for the same place in the past. */
type Props = { role: string; initial: RouteAlertPage; before: string };

/** What fires of routes, what is looked for, who is told, and what was. */
export function RouteAlertsView({ role, initial, before: asked }: Props) {
  const before = useSearchParams().get("before") ?? "";
  const {
    data = initial,
    error,
    isPlaceholderData,
  } = useQuery({
    ...routeAlertsQuery(before),
    ...usePollPause(),
    initialData: before === asked ? initial : undefined,
    // What fires now is the same beside any place in the past.
    placeholderData: (previous) => previous ?? initial,
  });
  const admin = may(role, "administer");
  return (
    <>
      {error && (
        <ErrorPanel
          what="The alerts could not be loaded"
          works="The alerts below are the last ones loaded."
          error={error}
        />
      )}
      <FiringAlerts scope={null} alerts={data.firing} mayAcknowledge={may(role, "send")} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
        <RouteRules rules={data.rules} routes={data.routes} admin={admin} />
        <TargetList scope={null} targets={data.targets} canMail={data.canMail} admin={admin} />
      </div>
      <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
        <PastAlerts alerts={data.past} older={data.older} isLatest={before === ""} />
      </div>
    </>
  );
}
