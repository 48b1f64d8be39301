import { showWholeCalendar } from "#lib/console/calendar/show-calendar";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readQuery } from "#lib/web/console/read-query";
import { zoneOf } from "#lib/web/console/zone-of";
import { CalendarQuery, WholeCalendar } from "#lib/wire/console/calendar";

export const GET = consoleEndpoint({
  permission: "enter",
  answer: WholeCalendar,
  handle: ({ request, mirror, operator }) =>
    showWholeCalendar(mirror.pool, operator, readQuery(request, CalendarQuery), {
      now: new Date(),
      zone: zoneOf(request),
    }),
});
