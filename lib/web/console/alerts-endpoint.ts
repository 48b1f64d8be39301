import type { AlertContext } from "#lib/console/alerts/context";
import type { CampaignAuthor } from "#lib/console/alerts/record-change";
import { showAlerts } from "#lib/console/alerts/show-alerts";
import type { Mirror } from "#lib/console/context";
import type { Reader } from "#lib/console/reader";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import type { Permission } from "#lib/domain/people/role";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { runtime } from "#lib/service/api/runtime";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { AlertPage } from "#lib/wire/console/alert";

type Call = { request: Request; operator: Operator; mirror: Mirror; reader: Reader; traceId: string };

/** The person who changes the alerts, and the campaign. */
export function authorOf({ request, operator, reader, traceId }: Call): CampaignAuthor {
  const { pool, campaign } = reader;
  const address = request.headers.get(CLIENT_ADDRESS);
  return { pool, campaign: campaign.id, email: operator.email, address, traceId };
}

export function alertPlaceOf({ mirror }: Pick<Call, "mirror">): Pick<AlertContext, "keySecret" | "settings"> {
  return { keySecret: mirror.keySecret, settings: runtime().service.settings };
}

/** A campaign's alerts as they are now. `before`: the number of a past alert. */
export function alertsOf({ pool, campaign }: Reader, before: number | null = null) {
  return showAlerts({ pool, canMail: runtime().service.settings.mail !== null }, campaign.id, before);
}

/** A write that answers with the campaign's new alerts. */
export function alertWrite<Params extends { campaignId: string }>(
  permission: Permission,
  write: (author: CampaignAuthor, params: Params, request: Request) => Promise<unknown>,
) {
  return campaignEndpoint<Params>({
    permission,
    answer: AlertPage,
    handle: async (call) => {
      await write(authorOf(call), call.params, call.request);
      return alertsOf(call.reader);
    },
  });
}
