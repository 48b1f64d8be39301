import type { Metadata } from "next";
import { spanIn } from "#components/calendar/calendar-span.ts";
import { CalendarView } from "#components/calendar/calendar-view";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { showWholeCalendar } from "#lib/console/calendar/show-calendar";
import { todayIn } from "#lib/domain/time/wall-time";
import { runtime } from "#lib/service/api/runtime";
import { addressOf } from "#lib/web/pages/address";
import { chosenZone } from "#lib/web/pages/chosen-zone";
import { signedIn } from "#lib/web/pages/signed-in";
import { WholeCalendar } from "#lib/wire/console/calendar";

export const metadata: Metadata = { title: "Calendar" };

export default async function CalendarPage({ searchParams }: PageProps<"/calendar">) {
  const person = await signedIn();
  const zone = (await chosenZone()) ?? "UTC";
  const span = spanIn(addressOf(await searchParams), todayIn(zone));
  const at = { now: new Date(), zone };
  const initial = WholeCalendar.parse(await showWholeCalendar(runtime().service.pool, person, span, at));
  return (
    <Screen title="Calendar" aside={<AsideLink href="/">All campaigns</AsideLink>}>
      <CalendarView campaign={null} {...{ initial, span, zone }} />
    </Screen>
  );
}
