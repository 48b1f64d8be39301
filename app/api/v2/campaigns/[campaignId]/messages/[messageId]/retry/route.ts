import { parseId } from "#lib/domain/id";
import { reply } from "#lib/http/api-reply";
import { endpoint } from "#lib/http/endpoint";
import { retryMessage } from "#lib/service/retry-message";
import { RetriedMessage } from "#lib/wire/message";

type Params = { campaignId: string; messageId: string };

export const POST = endpoint<Params>("retry-message", async ({ service, caller, params }) =>
  reply(201, RetriedMessage, await retryMessage(service, caller, parseId("message", params.messageId))),
);
