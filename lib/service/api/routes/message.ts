import { parseId } from "#lib/domain/api/id";
import { reply } from "#lib/service/api/api-reply";
import { endpoint } from "#lib/service/api/endpoint";
import { retrieveMessage } from "#lib/service/messages/retrieve-message";
import { RetrievedMessage } from "#lib/wire/api/message";

type Params = { campaignId: string; messageId: string };

export const GET = endpoint<Params>("retrieve-message", async ({ service, caller, params }) =>
  reply(200, RetrievedMessage, await retrieveMessage(service, caller, parseId("message", params.messageId))),
);
