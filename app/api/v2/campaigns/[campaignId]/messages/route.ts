import { reply } from "#lib/http/api-reply";
import { endpoint } from "#lib/http/endpoint";
import { readJson } from "#lib/http/json-body";
import { readListQuery } from "#lib/http/list-query";
import { listCampaignMessages } from "#lib/service/list-messages";
import { sendMessage } from "#lib/service/send-message";
import { SentMessage } from "#lib/wire/message";
import { CampaignMessagePage } from "#lib/wire/page";

type Params = { campaignId: string };

export const POST = endpoint<Params>("send-message", async ({ request, service, caller }) =>
  reply(201, SentMessage, await sendMessage(service, caller, await readJson(request))),
);

export const GET = endpoint<Params>("list-messages", async ({ request, service, caller }) =>
  reply(200, CampaignMessagePage, await listCampaignMessages(service, caller, readListQuery(request))),
);
