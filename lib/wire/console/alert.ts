import * as z from "zod";
import { ALERT_KINDS } from "#lib/domain/alerts/alert-condition";
import { isTimeZone } from "#lib/domain/time/show-time";
import { Instant } from "#lib/wire/console/instant";

const minutes = z.int().min(1).max(10_080);

/** POST /api/console/campaigns/{id}/alerts/rules (administrators). */
export const AlertRuleRequest = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("failure_rate"),
    /** Time in which the counted messages were delivered or failed. */
    minutes,
    /** The rule fires above this percentage of at least `least` messages. */
    percent: z.number().min(0).max(99),
    least: z.int().min(1).max(1_000_000),
  }),
  z.strictObject({ kind: z.literal("queue_age"), minutes }),
  z.strictObject({ kind: z.literal("key_stopped"), minutes: minutes.or(z.literal(0)) }),
  z.strictObject({ kind: z.literal("sync_failing"), minutes }),
]);
export type AlertRuleRequest = z.infer<typeof AlertRuleRequest>;

/** PUT of …/rules/{ruleId}: another condition, or on and off. Alerts that the rule has begun end. */
export const AlertRuleChange = z.union([z.strictObject({ enabled: z.boolean() }), AlertRuleRequest]);
export type AlertRuleChange = z.infer<typeof AlertRuleChange>;

const condition = {
  kind: z.enum(ALERT_KINDS),
  minutes: z.int(),
  percent: z.number().nullable(),
  least: z.int().nullable(),
};

export const AlertRule = z.object({
  id: z.int(),
  /** The route's id; null for a rule of a campaign. */
  route: z.string().nullable(),
  ...condition,
  enabled: z.boolean(),
  createdBy: z.string(),
});
export type AlertRule = z.infer<typeof AlertRule>;

/** Figures from the rule's last evaluation; the kind decides which of them are present. */
export const AlertFacts = z.object({
  ended: z.int().optional(),
  failed: z.int().optional(),
  oldest: z.string().nullish(),
  since: z.string().nullish(),
  reason: z.string().nullish(),
  n: z.int().optional(),
  of: z.int().optional(),
});

/** An alert from its beginning to its end, with the rule as it was then. */
export const Alert = z.object({
  id: z.int(),
  /** Null if it is about a route. */
  campaign: z.int().nullable(),
  campaignName: z.string().nullable(),
  route: z.string().nullable(),
  /** The route's name when the alert was last found. */
  routeName: z.string().nullable(),
  ...condition,
  facts: AlertFacts,
  startedAt: Instant,
  endedAt: Instant.nullable(),
  endedWhy: z.enum(["recovered", "rule_changed"]).nullable(),
  acknowledgedAt: Instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  /** Numbers of targets that were notified, and that could not be. */
  notified: z.int(),
  unnotified: z.int(),
  /** How many notes are on it. */
  notes: z.int(),
});
export type Alert = z.infer<typeof Alert>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "enter a time, such as 22:00" });

/** Local times of the zone; from 22:00 to 07:00 passes midnight. */
export const QuietHours = z
  .strictObject({
    from: clock,
    to: clock,
    zone: z.string().max(60).refine(isTimeZone, { error: "this is not a time zone" }),
  })
  .refine(({ from, to }) => from !== to, { error: "the quiet hours begin and end at the same time" });

const named = { name: z.string().trim().min(1).max(100), quiet: QuietHours.nullable() };

/** POST /api/console/campaigns/{id}/alerts/targets (administrators). */
export const AlertTargetRequest = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("webhook"), ...named, address: z.string().trim().min(1).max(2000) }),
  z.strictObject({ kind: z.literal("email"), ...named, address: z.email().max(254) }),
]);
export type AlertTargetRequest = z.infer<typeof AlertTargetRequest>;

/** PATCH of …/targets/{targetId}: only what is named changes. */
export const AlertTargetChange = z.strictObject({
  name: named.name.optional(),
  quiet: named.quiet.optional(),
  enabled: z.boolean().optional(),
});
export type AlertTargetChange = z.infer<typeof AlertTargetChange>;

export const AlertTarget = z.object({
  id: z.string(),
  kind: z.enum(["webhook", "email"]),
  name: z.string(),
  /** Only a webhook's host, because its address may hold a secret. */
  shown: z.string(),
  quiet: z.object({ from: z.string(), to: z.string(), zone: z.string() }).nullable(),
  enabled: z.boolean(),
  /** The last message that was sent to it, or tried. */
  last: z
    .object({
      event: z.enum(["firing", "recovered", "test"]),
      state: z.enum(["waiting", "sent", "failed", "skipped"]),
      tries: z.int(),
      said: z.string(),
      at: Instant,
    })
    .nullable(),
});
export type AlertTarget = z.infer<typeof AlertTarget>;

/** The answer to a new webhook, and to POST …/targets/{targetId}/secret: its secret, shown once. Null for e-mail. */
export const AlertTargetMade = z.object({ id: z.string(), secret: z.string().nullable() });
export type AlertTargetMade = z.infer<typeof AlertTargetMade>;

/** GET /api/console/campaigns/{id}/alerts?before=…: past ones newest first, from before the alert of that number. */
export const AlertPage = z.object({
  rules: z.array(AlertRule),
  targets: z.array(AlertTarget),
  firing: z.array(Alert),
  past: z.array(Alert),
  older: z.int().nullable(),
  /** Whether this installation can send e-mail. */
  canMail: z.boolean(),
});
export type AlertPage = z.infer<typeof AlertPage>;

/** Held files of a campaign: how many wait for this person's approval, and how many of theirs ran out lately. */
export const FilesToSee = z.object({
  campaign: z.int(),
  campaignName: z.string(),
  waiting: z.int(),
  ranOut: z.int(),
});
export type FilesToSee = z.infer<typeof FilesToSee>;

/** GET /api/console/alerts: what is firing now, in all campaigns and of routes, newest first; at most 50. */
export const FiringAlerts = z.object({ alerts: z.array(Alert), files: z.array(FilesToSee) });
export type FiringAlerts = z.infer<typeof FiringAlerts>;
