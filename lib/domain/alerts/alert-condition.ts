import type { RouteAlertKind } from "#lib/domain/alerts/route-rules";
import { ROUTE_ALERT_KINDS } from "#lib/domain/alerts/route-rules";

/** Conditions that a campaign's alert rules watch. */
export const CAMPAIGN_ALERT_KINDS = ["failure_rate", "queue_age", "key_stopped", "sync_failing"] as const;
export type CampaignAlertKind = (typeof CAMPAIGN_ALERT_KINDS)[number];

export const ALERT_KINDS = [...CAMPAIGN_ALERT_KINDS, ...ROUTE_ALERT_KINDS] as const;
export type AlertKind = CampaignAlertKind | RouteAlertKind;

/** The parts of a rule that its description needs. */
export type AlertCondition = {
  kind: AlertKind;
  minutes: number;
  percent: number | null;
  least: number | null;
};

/** Figures from the rule's last evaluation. Moments are ISO 8601. */
export type AlertFacts = {
  /** failure_rate: how many messages ended in the time, and how many of them failed. */
  ended?: number | undefined;
  failed?: number | undefined;
  /** queue_age: since when the oldest message has waited. */
  oldest?: string | undefined;
  /** When it began, and why. If a route is refused, the reason is the provider's code in words. */
  since?: string | undefined;
  reason?: string | undefined;
  /** Rules of routes that count: the number of faulty messages, and of all messages. */
  n?: number | undefined;
  of?: number | undefined;
};
