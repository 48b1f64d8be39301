"use client";
import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { firingQuery } from "#components/alerts/alert-queries.ts";
import { findingOf } from "#components/alerts/alert-view.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { buttonClass } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { useCampaignInView } from "#lib/browser/campaign-in-view";
import { routeOf } from "#lib/browser/screens";
import { alertTitle } from "#lib/domain/alerts/alert-labels";
import { counted } from "#lib/domain/text/counted";

/** Lists the firing alerts of all campaigns and routes; those that nobody handles come first. */
export function FiringPopup({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(firingQuery);
  const { zone } = useTimeStyle();
  const campaign = useCampaignInView();
  const alerts = [...(data?.alerts ?? [])].sort(
    (a, b) => Number(a.acknowledgedAt !== null) - Number(b.acknowledgedAt !== null) || b.id - a.id,
  );
  return (
    <div className="grid w-80 max-w-[calc(100vw-2rem)] gap-2 p-1">
      <h2 className="px-1 font-semibold">Alerts</h2>
      {error && <p className="px-1 text-status-failed">The alerts could not be loaded. {error.message}</p>}
      {!data && !error && <p className="px-1 text-text-muted">Loading…</p>}
      {data && alerts.length === 0 && <p className="px-1 text-text-muted">No alerts are firing.</p>}
      <ul className="grid max-h-80 overflow-y-auto">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <Link
              href={
                (alert.campaign === null
                  ? "/settings/alerts"
                  : `/campaigns/${alert.campaign}/alerts`) as Route
              }
              prefetch={false}
              onClick={onClose}
              className="grid gap-0.5 rounded-md px-2 py-1.5 hover:bg-hover"
            >
              <span className="flex items-baseline justify-between gap-2">
                <span className="font-medium">{alertTitle(alert.kind)}</span>
                <span className="text-xs text-text-muted">
                  <Moment at={alert.startedAt} />
                </span>
              </span>
              <span className="truncate text-text-muted">
                {alert.campaignName ?? `Route ${alert.routeName}`}
              </span>
              <span className="text-xs">{findingOf(alert, zone)}</span>
              {alert.acknowledgedBy && (
                <span className="text-xs text-text-muted">Acknowledged by {alert.acknowledgedBy}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {data && data.files.length > 0 && (
        <section aria-labelledby="files-to-see">
          <h2 id="files-to-see" className="px-1 font-semibold">
            Files
          </h2>
          <ul className="grid max-h-40 overflow-y-auto">
            {data.files.map((files) => (
              <li key={files.campaign}>
                <Link
                  href={`/campaigns/${files.campaign}/approvals` as Route}
                  prefetch={false}
                  onClick={onClose}
                  className="grid gap-0.5 rounded-md px-2 py-1.5 hover:bg-hover"
                >
                  <span className="truncate font-medium">{files.campaignName}</span>
                  {files.waiting > 0 && <span>{counted(files.waiting, "file")} to approve</span>}
                  {files.ranOut > 0 && (
                    <span>{counted(files.ranOut, "file")} of yours ran out, and nothing was sent</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!campaign && (
        <p className="px-1 text-text-muted">Each campaign and each route has its own alert rules.</p>
      )}
      <Link
        href={routeOf("alerts", campaign)}
        onClick={onClose}
        className={buttonClass({}, "justify-center")}
      >
        {campaign ? "Rules and past alerts of this campaign" : "Choose a campaign"}
      </Link>
    </div>
  );
}
