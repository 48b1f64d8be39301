import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import { daysAgo, type RetentionTables } from "#lib/installation/ageing/table-retention";
import { sql } from "#lib/platform/postgres/sql";

const READ = "What the console has read";
const CAMPAIGNS = "As long as its campaign is watched. A removed campaign's rows go after 7 days.";
const MESSAGES = `Until retention removes them, if an admin has set that. ${CAMPAIGNS}`;
/** Minutes and hours stay one day longer, so that ranges that are still read in them find them. */
const SPARE_DAYS = 1;

const minutes = daysAgo(sql`t.at`, KEPT_DAYS.minutes + SPARE_DAYS);
const hours = daysAgo(sql`t.at`, KEPT_DAYS.hours + SPARE_DAYS);
const fine = sql`(t.grain = 1 and ${minutes} or t.grain = 60 and ${hours})`;
const FINE = `minutes ${KEPT_DAYS.minutes} days, hours ${KEPT_DAYS.hours} days; days stay`;

/** The tables of the mirror. */
export const MIRROR_RETENTION: RetentionTables = {
  mirror_message: {
    noun: READ,
    kept: null,
    why: MESSAGES,
    oldest: sql`(
      select min(first.at) from console_campaign c cross join lateral (
        select m.created_at as at from mirror_message m where m.campaign = c.id order by m.created_at, m.id limit 1
      ) first
    )`,
  },
  mirror_text: { noun: READ, kept: null, why: MESSAGES },
  mirror_attempt: { noun: READ, kept: null, why: MESSAGES },
  mirror_detached: {
    noun: READ,
    kept: null,
    why: "One row for each detached month, until it is attached again.",
  },
  mirror_batch: { noun: READ, kept: null, why: CAMPAIGNS },
  mirror_template: { noun: READ, kept: null, why: CAMPAIGNS },
  mirror_sync: { noun: READ, kept: null, why: "One row for each campaign." },
  mirror_window: {
    noun: READ,
    kept: null,
    why: "How a campaign's list is divided. Quiet windows are joined.",
  },
  mirror_keeper: {
    noun: READ,
    kept: "1 day",
    why: "One row for each process; processes delete what others left behind.",
  },
  mirror_interest: {
    noun: READ,
    kept: "1 minute",
    why: "Messages on a screen; the sync deletes what nobody looks at.",
  },
  call_budget: { noun: READ, kept: null, why: "One row for each campaign." },
  mirror_count: { noun: "Counts", kept: null, why: CAMPAIGNS },
  mirror_period: {
    noun: "Counts",
    kept: FINE,
    why: "Older ranges are counted in hours and days. A batch's minutes are few, and stay with the batch.",
    oldest: sql`(select min(at) from mirror_period where scope in ('', 'ended') and grain = 1)`,
    purge: {
      // This condition must match that of the index mirror_period_fine.
      old: sql`from mirror_period t where t.scope in ('', 'ended') and t.grain < 1440 and ${fine}`,
    },
  },
  mirror_latency: {
    noun: "Counts",
    kept: FINE,
    why: "Likewise.",
    oldest: sql`(select min(at) from mirror_latency where grain = 1)`,
    purge: { old: sql`from mirror_latency t where t.grain < 1440 and ${fine}` },
  },
  own_work: {
    noun: READ,
    kept: null,
    why: `Who sent it: a restricted operator sees nothing else. ${CAMPAIGNS}`,
  },
  own_period: {
    noun: "Counts",
    kept: FINE,
    why: "The same of each person's own messages.",
    oldest: sql`(select min(at) from own_period where grain = 1)`,
    purge: { old: sql`from own_period t where t.grain < 1440 and ${fine}` },
  },
  own_latency: {
    noun: "Counts",
    kept: FINE,
    why: "Likewise.",
    oldest: sql`(select min(at) from own_latency where grain = 1)`,
    purge: { old: sql`from own_latency t where t.grain < 1440 and ${fine}` },
  },
};
