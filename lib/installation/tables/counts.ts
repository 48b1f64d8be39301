import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import { CAMPAIGNS } from "#lib/installation/tables/read-model";
import { daysAgo, type Table, type Tables } from "#lib/installation/tables/table";
import { raw, sql } from "#lib/platform/postgres/sql";

/** Minutes and hours stay one day longer, so that ranges that are still read in them find them. */
const SPARE_DAYS = 1;
const minutes = daysAgo("t.at", KEPT_DAYS.minutes + SPARE_DAYS);
const hours = daysAgo("t.at", KEPT_DAYS.hours + SPARE_DAYS);

/** Deletes old minutes and hours of a table of counts. `which` limits the rows, as the table's index of them does. */
const fine = (table: string, which = "true"): Pick<Table, "kept" | "oldest" | "purge"> => ({
  kept: `minutes ${KEPT_DAYS.minutes} days, hours ${KEPT_DAYS.hours} days; days stay`,
  oldest: sql`(select min(t.at) from ${raw(table)} t where ${raw(which)} and t.grain = 1)`,
  purge: {
    old: sql`
      from ${raw(table)} t
      where ${raw(which)} and t.grain < 1440 and (t.grain = 1 and ${minutes} or t.grain = 60 and ${hours})
    `,
  },
});

/** Counts. */
export const COUNT_TABLES: Tables = {
  mirror_count: { why: CAMPAIGNS, texts: "code scope status" },
  mirror_period: {
    why: "Older ranges are counted in hours and days. A batch's minutes are few, and stay with the batch.",
    ...fine("mirror_period", "t.scope in ('', 'ended')"),
    texts: "code scope status",
  },
  mirror_latency: { why: "Like the counts.", ...fine("mirror_latency") },
  own_period: {
    why: "The counts of each person's own messages.",
    ...fine("own_period"),
    texts: "code status",
  },
  own_latency: { why: "Like the counts.", ...fine("own_latency") },
};
