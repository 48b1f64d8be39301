import { showCalendar } from "#lib/console/calendar/show-calendar";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readQuery } from "#lib/web/console/read-query";
import { Calendar, CalendarQuery } from "#lib/wire/console/calendar";

export const GET = campaignEndpoint({
  permission: "read",
  answer: Calendar,
  handle: ({ request, reader }) => showCalendar(reader, readQuery(request, CalendarQuery)),
});
