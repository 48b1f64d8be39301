import { approvalLabel } from "#components/approvals/approval-labels.ts";
import type { Tone } from "#components/ui/tone-mark";
import type { Calendar, WholeCalendar } from "#lib/wire/console/calendar";

/** A held file or a batch on a day of the calendar. */
export type Entry = {
  key: string;
  href: string;
  at: string;
  name: string;
  messages: number;
  label: string;
  tone: Tone;
  /** Named only where several campaigns are shown. */
  campaignName: string | null;
};

/** `more`: the day's lists were cut. */
export type DayShown = { day: string; entries: Entry[]; isToday: boolean; more: boolean };

type Day = Calendar["days"][number] | WholeCalendar["days"][number];

/** The entries of a day, in the order of their times. `campaign` is the one that is shown; null: each entry names its own. */
export function entriesOf({ held, ran }: Day, campaign: string | null): Entry[] {
  const files = held.map((file) => {
    const { id, campaignName } = ownerOf(file, campaign);
    return {
      ...approvalLabel(file),
      key: file.id,
      href: `/campaigns/${id}/approvals/${file.id}`,
      at: file.sendAt ?? file.forecast.startsAt,
      name: file.fileName,
      messages: file.rows,
      campaignName,
    };
  });
  const batches = ran.map((batch) => {
    const { id, campaignName } = ownerOf(batch, campaign);
    return {
      label: "Batch",
      tone: "moving" as const,
      key: batch.batchId,
      href: `/campaigns/${id}/batches/${encodeURIComponent(batch.batchId)}`,
      at: batch.at,
      name: batch.name ?? batch.batchId,
      messages: batch.total,
      campaignName,
    };
  });
  return [...files, ...batches].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function ownerOf(shown: object, campaign: string | null): { id: string; campaignName: string | null } {
  if (campaign === null && hasCampaign(shown))
    return { id: String(shown.campaign.id), campaignName: shown.campaign.name };
  return { id: campaign ?? "", campaignName: null };
}

function hasCampaign(shown: object): shown is { campaign: { id: number; name: string } } {
  return "campaign" in shown;
}
