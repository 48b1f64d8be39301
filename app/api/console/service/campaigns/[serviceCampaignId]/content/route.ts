import { changeContent } from "#lib/service/content/change-content";
import { readBody } from "#lib/web/console/read-body";
import { serviceCampaignWrite } from "#lib/web/console/service-endpoint";
import { ContentRequest } from "#lib/wire/service/campaign-requests";

export const PUT = serviceCampaignWrite(async ({ request, service, campaignId, by }) =>
  changeContent(service, campaignId, await readBody(request, ContentRequest), by),
);
