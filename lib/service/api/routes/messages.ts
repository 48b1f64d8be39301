import { parseId } from "#lib/domain/api/id";
import { reply } from "#lib/service/api/api-reply";
import { endpoint } from "#lib/service/api/endpoint";
import { readJson } from "#lib/service/api/json-body";
import { readListQuery } from "#lib/service/api/list-query";
import { listCampaignMessages } from "#lib/service/messages/list-messages";
import { retrieveMessage } from "#lib/service/messages/retrieve-message";
import { retryMessage } from "#lib/service/messages/retry-message";
import { sendMessage } from "#lib/service/messages/send-message";
import { RetriedMessage, RetrievedMessage, SentMessage } from "#lib/wire/api/message";
import { CampaignMessagePage } from "#lib/wire/api/page";

type Params = { campaignId: string; messageId: string };

export const campaignMessages = {
  POST: endpoint("send-message", async ({ request, service, caller }) =>
    reply(201, SentMessage, await sendMessage(service, caller, await readJson(request))),
  ),
  GET: endpoint("list-messages", async ({ request, service, caller }) =>
    reply(200, CampaignMessagePage, await listCampaignMessages(service, caller, readListQuery(request))),
  ),
};

export const message = {
  GET: endpoint<Params>("retrieve-message", async ({ service, caller, params }) =>
    reply(
      200,
      RetrievedMessage,
      await retrieveMessage(service, caller, parseId("message", params.messageId)),
    ),
  ),
};

export const messageRetry = {
  POST: endpoint<Params>("retry-message", async ({ service, caller, params }) =>
    reply(201, RetriedMessage, await retryMessage(service, caller, parseId("message", params.messageId))),
  ),
};
