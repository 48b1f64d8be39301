import { alertsOf } from "#lib/web/console/alerts-endpoint";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { AlertPage } from "#lib/wire/console/alert";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: AlertPage,
  handle: ({ request, reader }) => {
    const before = new URL(request.url).searchParams.get("before") ?? "";
    return alertsOf(reader, /^\d{1,15}$/.test(before) ? Number(before) : null);
  },
});
