import type { DueDelivery } from "#lib/console/alerts/alert-deliveries";
import type { AlertCondition, AlertFacts, AlertKind } from "#lib/domain/alerts/alert-condition";
import { alertTitle, conditionLabel, findingLabel } from "#lib/domain/alerts/alert-labels";

/** The JSON body that a webhook receives. Times are ISO 8601 in UTC. */
export type Notice = {
  event: "alert.firing" | "alert.recovered" | "alert.test";
  delivery: string;
  /** Null when the notice is about a route. */
  campaign: { id: number; name: string; environment: string } | null;
  /** Null when the notice is about a campaign, or a test. */
  route: { id: string; name: string } | null;
  alert: {
    id: number;
    kind: string;
    title: string;
    rule: string;
    finding: string;
    facts: unknown;
    startedAt: string;
    endedAt: string | null;
  } | null;
  link: string;
};

/** A delivery's content, the same for every kind of target. */
export function noticeOf(delivery: DueDelivery, publicUrl: string): Notice {
  const { id, event, campaign, campaignName, environment, route, routeName, firing, startedAt } = delivery;
  const condition = conditionOf(delivery);
  return {
    event: `alert.${event}`,
    delivery: id,
    campaign:
      campaign === null ? null : { id: campaign, name: campaignName ?? "", environment: environment ?? "" },
    route: route === null ? null : { id: route, name: routeName ?? "" },
    alert:
      firing === null || !startedAt || !condition
        ? null
        : {
            id: firing,
            kind: condition.kind,
            title: alertTitle(condition.kind),
            rule: conditionLabel(condition),
            finding: findingLabel(condition, delivery.facts as AlertFacts, (at) =>
              new Date(at).toISOString(),
            ),
            facts: delivery.facts,
            startedAt: startedAt.toISOString(),
            endedAt: delivery.endedAt?.toISOString() ?? null,
          },
    link: `${publicUrl}${campaign === null ? "/settings/alerts" : `/campaigns/${campaign}/alerts`}`,
  };
}

/** The notice as an e-mail. */
export function emailOf(notice: Notice): { subject: string; text: string } {
  const { event, campaign, alert, link } = notice;
  const where = subjectOf(notice);
  if (!alert) {
    return {
      subject: `Test: ${where}`,
      text: `This is a test. Alerts for ${where} are sent to this address.\n\n${link}\n`,
    };
  }
  const isOver = event === "alert.recovered";
  const lines = [
    isOver ? `Resolved: ${alert.title}.` : `${alert.title}.`,
    alert.finding,
    `Rule: ${alert.rule}`,
    `${campaign ? "Campaign" : "Route"}: ${where}`,
    `Since ${alert.startedAt}${isOver && alert.endedAt ? `, resolved at ${alert.endedAt}` : ""}`,
    link,
  ];
  return {
    subject: `${isOver ? "Resolved" : "Alert"}: ${alert.title} – ${where}`,
    text: `${lines.join("\n\n")}\n`,
  };
}

function subjectOf({ campaign, route }: Notice): string {
  if (campaign) return `${campaign.name} (${campaign.environment})`;
  return route ? route.name : "routes";
}

function conditionOf({ kind, minutes, percent, least }: DueDelivery): AlertCondition | null {
  return kind === null || minutes === null ? null : { kind: kind as AlertKind, minutes, percent, least };
}
