import type { Metadata } from "next";
import { HeldTabs } from "#components/approvals/held-tabs";
import { spanIn } from "#components/calendar/calendar-span.ts";
import { CalendarView } from "#components/calendar/calendar-view";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { showCalendar } from "#lib/console/calendar/show-calendar";
import { todayIn } from "#lib/domain/time/wall-time";
import { addressOf } from "#lib/web/pages/address";
import { chosenZone } from "#lib/web/pages/chosen-zone";
import { readerOf } from "#lib/web/pages/signed-in";
import { Calendar } from "#lib/wire/console/calendar";

export const metadata: Metadata = { title: "Calendar" };

type Props = PageProps<"/campaigns/[campaign]/calendar">;

export default async function CampaignCalendarPage({ params, searchParams }: Props) {
  const { campaign } = await params;
  const zone = (await chosenZone()) ?? "UTC";
  const span = spanIn(addressOf(await searchParams), todayIn(zone));
  const initial = Calendar.parse(await showCalendar(await readerOf(campaign), span));
  return (
    <Screen
      title="Calendar"
      aside={<AsideLink href={`/campaigns/${campaign}/upload`}>Upload a file</AsideLink>}
    >
      <HeldTabs campaign={campaign} />
      <CalendarView key={campaign} campaign={campaign} {...{ initial, span, zone }} />
    </Screen>
  );
}
