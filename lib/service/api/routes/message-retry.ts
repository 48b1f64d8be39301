import { parseId } from "#lib/domain/api/id";
import { reply } from "#lib/service/api/api-reply";
import { endpoint } from "#lib/service/api/endpoint";
import { retryMessage } from "#lib/service/messages/retry-message";
import { RetriedMessage } from "#lib/wire/api/message";

type Params = { campaignId: string; messageId: string };

export const POST = endpoint<Params>("retry-message", async ({ service, caller, params }) =>
  reply(201, RetriedMessage, await retryMessage(service, caller, parseId("message", params.messageId))),
);
