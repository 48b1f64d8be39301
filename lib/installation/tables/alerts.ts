import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import { BEAT, daysAgo, HOUR_MS, quote, type Tables } from "#lib/installation/tables/table";
import { sql } from "#lib/platform/postgres/sql";

const { alerts } = KEPT_DAYS;

/** Alerts. */
export const ALERT_TABLES: Tables = {
  alert_rule: { why: "Until somebody deletes it.", texts: "created_by kind" },
  alert_target: {
    why: "Until somebody deletes it.",
    texts: "created_by kind name quiet_from quiet_to quiet_zone sealed shown",
    quotes: [quote("names of those who get alerts", { id: "uuid" }, { name: "text" })],
  },
  alert_delivery: {
    why: "As long as its alert; tests as long.",
    kept: `${alerts} days`,
    purge: {
      old: sql`
        from alert_delivery t
        where ${daysAgo("t.created_at", alerts)} and t.firing is null and t.state <> 'waiting'
      `,
    },
    texts: "event said state",
    quotes: [quote("notices of alerts", { id: "uuid" }, { said: "text" })],
    // A notice may wait for the end of quiet hours.
    waits: [{ column: "due_at", where: sql`state = 'waiting'`, longestMs: 25 * HOUR_MS }],
  },
  alert_firing: {
    why: "Counted from its end. One that goes on stays.",
    kept: `${alerts} days`,
    oldest: sql`(select min(ended_at) from alert_firing where ended_at is not null)`,
    purge: {
      old: sql`
        from alert_firing t
        where ${daysAgo("t.ended_at", alerts)}
          and not exists (select from alert_delivery d where d.firing = t.id and d.state = 'waiting')
      `,
      // Each alert is deleted with its notices.
      step: 500,
    },
    texts: "acknowledged_by ended_why facts kind route_name",
    waits: [{ column: "calm_since", where: sql`ended_at is null`, ...BEAT }],
  },
};
