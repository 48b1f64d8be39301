"use client";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type AlertScope, alertsQuery, type ShownAlerts } from "#components/alerts/alert-queries.ts";
import { FiringAlerts } from "#components/alerts/firing-alerts";
import { PastAlerts } from "#components/alerts/past-alerts";
import { RouteRules } from "#components/alerts/route-rules";
import { RuleList } from "#components/alerts/rule-list";
import { TargetList } from "#components/alerts/target-list";
import { ErrorPanel } from "#components/ui/error-panel";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { may } from "#lib/domain/people/role";

type Props = {
  campaign: AlertScope;
  role: string;
  /** The server's answer for the same place in the past. */
  initial: ShownAlerts;
  before: string;
};

/** Shows the alerts, rules, targets and past alerts of a campaign, or of the routes of this service. */
export function AlertsView({ campaign, role, initial, before: asked }: Props) {
  const before = useSearchParams().get("before") ?? "";
  const {
    data = initial,
    error,
    isPlaceholderData,
  } = useQuery({
    ...alertsQuery(campaign, before),
    ...usePollPause(),
    initialData: before === asked ? initial : undefined,
    // Alerts that fire now are the same on every page of past ones.
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
      <FiringAlerts scope={campaign} alerts={data.firing} mayAcknowledge={may(role, "send")} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
        {campaign === null ? (
          <RouteRules rules={data.rules} routes={data.routes ?? []} admin={admin} />
        ) : (
          <RuleList campaign={campaign} rules={data.rules} admin={admin} />
        )}
        <TargetList scope={campaign} targets={data.targets} canMail={data.canMail} admin={admin} />
      </div>
      <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
        <PastAlerts alerts={data.past} older={data.older} isLatest={before === ""} />
      </div>
    </>
  );
}
