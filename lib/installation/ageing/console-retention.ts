import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import { daysAgo, type RetentionTables } from "#lib/installation/ageing/table-retention";
import { sql } from "#lib/platform/postgres/sql";

const SENDS = "Uploads and sends";
const { alerts, links, sends, uploads } = KEPT_DAYS;

/** The other tables of the console, except those of retries. */
export const CONSOLE_RETENTION: RetentionTables = {
  upload: {
    noun: SENDS,
    kept: `${uploads} days`,
    why: "Tells that the same file was uploaded before. What may still make a batch stays.",
    oldest: sql`(select min(started_at) from upload)`,
    purge: {
      old: sql`from upload t where ${daysAgo(sql`t.started_at`, uploads)} and t.state not in ('sending', 'unclear', 'waiting')`,
    },
  },
  file_approval: {
    noun: SENDS,
    kept: `${uploads} days`,
    why: "Who approved or declined a file; as long as its upload.",
  },
  upload_chunk: {
    noun: SENDS,
    kept: "30 days",
    why: "A held file, counted from its time at the latest. It goes when the file was sent, or will not be.",
  },
  single_send: {
    noun: SENDS,
    kept: `${sends} days`,
    why: "Who sent which message. Its number and texts are deleted after a day. What is under way stays.",
    oldest: sql`(select min(requested_at) from single_send)`,
    purge: {
      old: sql`
        from single_send t
        where ${daysAgo(sql`t.requested_at`, sends)} and t.state not in ('waiting', 'sending', 'unclear')
      `,
    },
  },
  saved_view: {
    noun: "Campaigns and settings",
    kept: null,
    why: "Until its owner deletes it; for a day more, that can be undone.",
    purge: { old: sql`from saved_view t where ${daysAgo(sql`t.deleted_at`, 1)}` },
  },
  alert_rule: { noun: "Alerts", kept: null, why: "Until somebody deletes it." },
  alert_target: { noun: "Alerts", kept: null, why: "Until somebody deletes it." },
  alert_delivery: {
    noun: "Alerts",
    kept: `${alerts} days`,
    why: "As long as its alert; tests as long.",
    purge: {
      old: sql`
        from alert_delivery t
        where ${daysAgo(sql`t.created_at`, alerts)} and t.firing is null and t.state <> 'waiting'
      `,
    },
  },
  alert_firing: {
    noun: "Alerts",
    kept: `${alerts} days`,
    why: "Counted from its end. One that goes on stays.",
    oldest: sql`(select min(ended_at) from alert_firing where ended_at is not null)`,
    purge: {
      old: sql`
        from alert_firing t
        where ${daysAgo(sql`t.ended_at`, alerts)}
          and not exists (select from alert_delivery d where d.firing = t.id and d.state = 'waiting')
      `,
      // Each alert is deleted with its notices.
      step: 500,
    },
  },
  operator: { noun: "People and sign-in", kept: null, why: "Until an admin removes the person." },
  team: { noun: "People and sign-in", kept: null, why: "Until an admin removes the team." },
  team_campaign: { noun: "People and sign-in", kept: null, why: "As long as the team has the campaign." },
  team_group: { noun: "People and sign-in", kept: null, why: "As long as the team." },
  membership: {
    noun: "People and sign-in",
    kept: null,
    why: "Until an admin or the provider takes it away.",
  },
  operator_account: { noun: "People and sign-in", kept: null, why: "As long as the person." },
  operator_second_factor: { noun: "People and sign-in", kept: null, why: "Until the person turns it off." },
  operator_passkey: {
    noun: "People and sign-in",
    kept: null,
    why: "Until the person removes it, or turns the second factor off.",
  },
  operator_number: {
    noun: "People and sign-in",
    kept: null,
    why: "Until the person removes it; an erasure of the number removes it too.",
  },
  operator_session: {
    noun: "People and sign-in",
    kept: "8 days",
    why: "A session ends 7 days after its sign-in at the latest.",
    purge: {
      old: sql`from operator_session t where ${daysAgo(sql`t.expires_at`, 1)} or ${daysAgo(sql`t.created_at`, 8)}`,
    },
  },
  operator_verification: {
    noun: "People and sign-in",
    kept: "1 day",
    why: "Counted from its end: nobody may use it any more.",
    purge: { old: sql`from operator_verification t where ${daysAgo(sql`t.expires_at`, 1)}` },
  },
  operator_used_code: {
    noun: "People and sign-in",
    kept: "1 day",
    why: "A code is refused the second time for 2 minutes; then it is wrong anyway.",
    purge: { old: sql`from operator_used_code t where ${daysAgo(sql`t.used_at`, 1)}` },
  },
  operator_link: {
    noun: "People and sign-in",
    kept: `${links} days`,
    why: "Counted from its end. Until then whoever opens it is told what became of it.",
    purge: {
      old: sql`from operator_link t where ${daysAgo(sql`coalesce(t.ended_at, t.expires_at)`, links)}`,
    },
  },
  access_end: {
    noun: "People and sign-in",
    kept: "1 day",
    why: "No request lasts longer: whatever it began is found until then.",
    purge: { old: sql`from access_end t where ${daysAgo(sql`t.ended_at`, 1)}` },
  },
  sign_in_rate: {
    noun: "People and sign-in",
    kept: "1 day",
    why: "The limit looks back minutes. It has the addresses of whoever tries.",
    purge: {
      old: sql`
        from sign_in_rate t
        where t.last_request < extract(epoch from now() - interval '1 day') * 1000
      `,
    },
  },
  sign_in_failure: {
    noun: "People and sign-in",
    kept: "12 hours",
    why: "Failures are forgotten then. The table has a fixed number of places.",
    purge: { old: sql`from sign_in_failure t where t.ends_at < now()` },
  },
  upstream: {
    noun: "Campaigns and settings",
    kept: null,
    why: "Until an admin removes it; then until its campaigns are.",
  },
  console_campaign: {
    noun: "Campaigns and settings",
    kept: null,
    why: "Until an admin removes it; for 7 days more, it can come back.",
  },
  file_choice: {
    noun: "Campaigns and settings",
    kept: null,
    why: "As long as its campaign is watched; of each kind the latest 20.",
  },
  campaign_template: {
    noun: "Campaigns and settings",
    kept: null,
    why: "As long as its campaign is watched.",
  },
};
