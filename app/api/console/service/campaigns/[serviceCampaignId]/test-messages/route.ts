import { requestRefresh } from "#lib/console/mirror/rows/request-read";
import { sendTestMessage } from "#lib/service/messages/send-test-message";
import { readBody } from "#lib/web/console/read-body";
import { consoleNumberOf, serviceCampaignEndpoint } from "#lib/web/console/service-endpoint";
import { SentTestMessage, TestMessage } from "#lib/wire/service/campaign";

export const POST = serviceCampaignEndpoint({
  permission: "administer",
  answer: SentTestMessage,
  status: 201,
  handle: async ({ request, params, operator, service, campaignId, by }) => {
    const message = await readBody(request, TestMessage);
    const messageId = await sendTestMessage(service, campaignId, message, { ...by, operatorId: operator.id });
    const consoleCampaign = await consoleNumberOf(params.serviceCampaignId);
    if (consoleCampaign !== null) await requestRefresh(service.pool, consoleCampaign);
    return { messageId, consoleCampaign };
  },
});
