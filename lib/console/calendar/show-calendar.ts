import type { Pool } from "pg";
import { present, presentForecast } from "#lib/console/approvals/show-approvals";
import { type CalendarDay, calendarDays } from "#lib/console/calendar/calendar-days";
import { listHeldByDay, listRanByDay } from "#lib/console/calendar/calendar-rows";
import { deliveryRates } from "#lib/console/gateway/own/delivery-rate";
import { ownPool } from "#lib/console/membership/own-pool";
import { ownCampaigns } from "#lib/console/membership/seen-campaigns";
import type { Reader } from "#lib/console/reader";
import { type ConsoleCampaignRow, listConsoleCampaigns } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import type { Role } from "#lib/domain/people/role";
import {
  type Calendar,
  type CalendarQuery,
  MOST_A_DAY,
  type WholeCalendar,
} from "#lib/wire/console/calendar";

/** Each day of each campaign is one look into an index. */
const MOST_CAMPAIGNS = 200;
/** A role decides only about the batch of a file, and a held file has none. */
const NO_ROLE = "";

/** Shows the held files and the batches that ran of a campaign, as far as the person may see them. */
export async function showCalendar(
  { pool, campaign, now, zone = "UTC" }: Reader,
  query: CalendarQuery,
): Promise<Calendar> {
  return showDays([{ pool, campaigns: [campaign] }], query, { now, zone });
}

/** Shows the calendar of all campaigns that the person may see; of some they see only what they sent. */
export async function showWholeCalendar(
  pool: Pool,
  person: { id: string; role: Role },
  query: CalendarQuery,
  at: { now: Date; zone: string },
): Promise<WholeCalendar> {
  const campaigns = await listConsoleCampaigns(pool, "", MOST_CAMPAIGNS, person);
  const own = await ownCampaigns(
    pool,
    person,
    campaigns.map(({ id }) => id),
  );
  const parts = [
    { pool, campaigns: campaigns.filter(({ id }) => !own.has(id)) },
    { pool: ownPool(pool, person.id), campaigns: campaigns.filter(({ id }) => own.has(id)) },
  ];
  return showDays(
    parts.filter((part) => part.campaigns.length > 0),
    query,
    at,
  );
}

/** Campaigns that are read with the same pool. */
type Part = { pool: Pool; campaigns: ConsoleCampaignRow[] };
type Days = { days: readonly CalendarDay[]; now: Date };

async function showDays(
  parts: Part[],
  { from, days: length }: CalendarQuery,
  { now, zone }: { now: Date; zone: string },
): Promise<WholeCalendar> {
  const days = calendarDays(from, length, zone);
  const read = await Promise.all(parts.map((part) => readPart(part, { days, now })));
  const held = read.flatMap((part) => part.held);
  const ran = read.flatMap((part) => part.ran);
  return {
    asOf: now.toISOString(),
    days: days.map(({ day }, n) => {
      const [files, batches] = [held.filter((each) => each.n === n), ran.filter((each) => each.n === n)];
      return {
        day,
        held: files.slice(0, MOST_A_DAY).map(({ shown }) => shown),
        ran: batches.slice(0, MOST_A_DAY).map(({ shown }) => shown),
        more: files.length > MOST_A_DAY || batches.length > MOST_A_DAY,
      };
    }),
  };
}

async function readPart({ pool, campaigns }: Part, { days, now }: Days) {
  const asked = { campaigns: campaigns.map(({ id }) => id), days, most: MOST_A_DAY + 1 };
  const [files, batches] = [await listHeldByDay(pool, asked, now), await listRanByDay(pool, asked)];
  const campaignOf = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const named = (id: number) => ({ id, name: campaignOf.get(id)?.name ?? "" });
  const ownOf = (id: number) => {
    const campaign = campaignOf.get(id);
    return campaign ? ownCampaignOf(campaign) : null;
  };
  const holding = [...new Set(files.flatMap(({ campaign }) => ownOf(campaign) ?? []))];
  const rates = await deliveryRates(pool, holding);
  return {
    held: files.map(({ n, ...file }) => ({
      n,
      shown: {
        ...present(file, NO_ROLE),
        campaign: named(file.campaign),
        forecast: presentForecast(file, rates.get(ownOf(file.campaign) ?? "") ?? null, now),
      },
    })),
    ran: batches.map(({ n, campaign, id, fileName, createdAt, total }) => ({
      n,
      shown: { batchId: id, name: fileName, at: createdAt.toISOString(), total, campaign: named(campaign) },
    })),
  };
}
