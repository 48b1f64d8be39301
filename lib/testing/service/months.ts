import { inject } from "vitest";
import { type Month, monthAfter, monthOf, startOfMonth } from "#lib/domain/time/month";
import { mayActAsRole, withRole } from "#lib/platform/postgres/app-role";
import { openPool } from "#lib/platform/postgres/pool";
import { begin, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { currentTemplateBodies } from "#lib/service/content/template-bodies";
import type { Caller, Service } from "#lib/service/context";
import { mixedCourses, pastMessages } from "#lib/service/demo/demo-history";
import { insertPastMessages } from "#lib/service/demo/past-messages";

export const PRESENT = monthOf(new Date());

/** Some day in the middle of the month so many months ago; of one to come for a negative number. */
export function monthsAgo(months: number): { month: Month; day: Date } {
  const month = monthAfter(PRESENT, -months);
  return { month, day: new Date(startOfMonth(month).getTime() + 14 * 24 * 60 * 60 * 1000) };
}

/** The service as web and worker run it, with the rights of their role and not of the tables' owner. */
export async function asRole(url: string): Promise<Service> {
  if (!(await mayActAsRole(url))) throw new Error(`no role on ${inject("databaseUrl")}`);
  return {
    pool: openPool(withRole(url), 8, "redial months test"),
    settings: parseSettings({}),
    nationalIdKey: Buffer.alloc(32),
  };
}

/** Messages created at that time, delivered or failed long since; returns their ids. */
export async function fillMonth(
  service: Service,
  { campaignId, creatorId }: Caller,
  day: Date,
  count: number,
): Promise<string[]> {
  const [english] = await currentTemplateBodies(service.pool, campaignId);
  const messages = pastMessages(count, day, english?.id ?? "", mixedCourses());
  await begin(service.pool, (tx) =>
    insertPastMessages(tx, { campaignId, batchId: null, creatorId }, messages),
  );
  return messages.map(({ id }) => id);
}

/** How many messages of the campaign lie in each month's table. */
export function placesOf(db: Sql, campaignId: string): Promise<{ place: string; n: number }[]> {
  return rows(
    db,
    sql`
      select tableoid::regclass::text as place, count(*) as n from message
      where campaign_id = ${campaignId}
      group by tableoid
      order by place
    `,
  );
}
