import type { DueDelivery } from "#lib/console/alerts/alert-deliveries";
import type { AlertCondition, AlertFacts, AlertKind } from "#lib/domain/alerts/alert-condition";
import { alertTitle, conditionWords, findingWords } from "#lib/domain/alerts/alert-words";

/** What a webhook gets, as JSON. Moments are ISO 8601 in UTC. */
export type Notice = {
  event: "alert.firing" | "alert.recovered" | "alert.test";
  delivery: string;
  campaign: { id: number; name: string; environment: string };
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

/** A delivery's content, the same for every way to tell it. */
export function noticeOf(delivery: DueDelivery, publicUrl: string): Notice {
  const { id, event, campaign, campaignName, environment, firing, startedAt } = delivery;
  const condition = conditionOf(delivery);
  return {
    event: `alert.${event}`,
    delivery: id,
    campaign: { id: campaign, name: campaignName, environment },
    alert:
      firing === null || !startedAt || !condition
        ? null
        : {
            id: firing,
            kind: condition.kind,
            title: alertTitle(condition.kind),
            rule: conditionWords(condition),
            finding: findingWords(condition, delivery.facts as AlertFacts, (at) =>
              new Date(at).toISOString(),
            ),
            facts: delivery.facts,
            startedAt: startedAt.toISOString(),
            endedAt: delivery.endedAt?.toISOString() ?? null,
          },
    link: `${publicUrl}/campaigns/${campaign}/alerts`,
  };
}

/** The same as an e-mail. */
export function emailOf({ event, campaign, alert, link }: Notice): { subject: string; text: string } {
  const where = `${campaign.name} (${campaign.environment})`;
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
    `Campaign: ${where}`,
    `Since ${alert.startedAt}${isOver && alert.endedAt ? `, resolved at ${alert.endedAt}` : ""}`,
    link,
  ];
  return {
    subject: `${isOver ? "Resolved" : "Alert"}: ${alert.title} – ${where}`,
    text: `${lines.join("\n\n")}\n`,
  };
}

function conditionOf({ kind, minutes, percent, least }: DueDelivery): AlertCondition | null {
  return kind === null || minutes === null ? null : { kind: kind as AlertKind, minutes, percent, least };
}
