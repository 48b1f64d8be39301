import { AlertPage } from "#lib/wire/console-alert";
import { alertsOf } from "../../../alerts-endpoint";
import { campaignEndpoint } from "../../../console-endpoint";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof AlertPage>("read", AlertPage, ({ request, reader }) => {
  const before = new URL(request.url).searchParams.get("before") ?? "";
  return alertsOf(reader, /^\d{1,15}$/.test(before) ? Number(before) : null);
});
