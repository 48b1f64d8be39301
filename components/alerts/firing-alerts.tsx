"use client";
import { useQueryClient } from "@tanstack/react-query";
import { BellRing, CircleCheck } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { type AlertScope, alertWrites } from "#components/alerts/alert-queries.ts";
import { filterOfAlert, findingOf, titleOf } from "#components/alerts/alert-view.ts";
import { AlertNotes } from "#components/notes/alert-notes";
import { useTimeStyle } from "#components/shell/time-style";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { Moment } from "#components/ui/moment";
import { useWrite } from "#lib/browser/use-write";
import { conditionLabel } from "#lib/domain/alerts/alert-labels";
import type { Alert } from "#lib/wire/console/alert";

const DENIED = "Only operators can acknowledge alerts. An admin of this console can make you an operator.";

type Props = { scope: AlertScope; alerts: Alert[]; mayAcknowledge: boolean };

export function FiringAlerts({ scope, alerts, mayAcknowledge }: Props) {
  if (alerts.length === 0) {
    return (
      <p className="flex items-center gap-2 rounded-lg border bg-surface px-4 py-3">
        <CircleCheck size={16} aria-hidden className="text-status-delivered" />
        No alerts are firing.
      </p>
    );
  }
  return (
    <section aria-label="Firing now">
      <ul className="grid gap-3">
        {alerts.map((alert) => (
          <FiringAlert key={alert.id} scope={scope} alert={alert} mayAcknowledge={mayAcknowledge} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { scope: AlertScope; alert: Alert; mayAcknowledge: boolean };

function FiringAlert({ scope, alert, mayAcknowledge }: ItemProps) {
  const { zone } = useTimeStyle();
  const { send, isPending, problem } = useWrite(
    alertWrites(useQueryClient(), scope).acknowledge,
    "Acknowledged",
  );
  const { acknowledgedBy, acknowledgedAt } = alert;
  const filter = filterOfAlert(alert);
  return (
    <li
      className={`flex flex-wrap items-start justify-between gap-3 rounded-lg border px-4 py-3 ${
        acknowledgedAt ? "bg-surface" : "border-alarm-border bg-alarm"
      }`}
    >
      <div className="grid min-w-0 gap-0.5">
        <h2 className="flex items-center gap-2 font-semibold">
          <BellRing size={15} aria-hidden className="shrink-0 text-status-failed" />
          {titleOf(alert)}
        </h2>
        <p>{findingOf(alert, zone)}</p>
        <p className="text-text-muted">
          {conditionLabel(alert)} Firing since <Moment at={alert.startedAt} />. {notifiedLabel(alert)}
        </p>
        <FormProblem problem={problem} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <AlertNotes alert={alert} />
        {filter && (
          <Link href={`/campaigns/${alert.campaign}/messages${filter}` as Route} className="hover:underline">
            View messages
          </Link>
        )}
        {acknowledgedAt ? (
          <span className="text-text-muted">
            Acknowledged by {acknowledgedBy}, <Moment at={acknowledgedAt} />
          </span>
        ) : (
          <ActionButton
            denied={mayAcknowledge ? null : DENIED}
            aria-disabled={isPending || undefined}
            onClick={() => send(alert.id)}
          >
            Acknowledge
          </ActionButton>
        )}
      </div>
    </li>
  );
}

/** Says how many targets were notified. */
export function notifiedLabel({ notified, unnotified }: Pick<Alert, "notified" | "unnotified">): string {
  if (notified === 0 && unnotified === 0) return "No notifications sent.";
  const targets = (n: number) => `${n} ${n === 1 ? "target" : "targets"}`;
  if (unnotified === 0) return `${targets(notified)} notified.`;
  return `${targets(notified)} notified, ${targets(unnotified)} not yet notified.`;
}
