import { reply } from "#lib/service/api/api-reply";
import { endpoint } from "#lib/service/api/endpoint";
import { readJson } from "#lib/service/api/json-body";
import { readListQuery } from "#lib/service/api/list-query";
import { listCampaignMessages } from "#lib/service/messages/list-messages";
import { sendMessage } from "#lib/service/messages/send-message";
import { SentMessage } from "#lib/wire/api/message";
import { CampaignMessagePage } from "#lib/wire/api/page";

type Params = { campaignId: string };

export const POST = endpoint<Params>("send-message", async ({ request, service, caller }) =>
  reply(201, SentMessage, await sendMessage(service, caller, await readJson(request))),
);

export const GET = endpoint<Params>("list-messages", async ({ request, service, caller }) =>
  reply(200, CampaignMessagePage, await listCampaignMessages(service, caller, readListQuery(request))),
);
