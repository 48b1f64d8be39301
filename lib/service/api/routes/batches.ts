import { parseId } from "#lib/domain/api/id";
import { reply, replyEmpty } from "#lib/service/api/api-reply";
import { endpoint } from "#lib/service/api/endpoint";
import { readListQuery } from "#lib/service/api/list-query";
import { receiveUpload } from "#lib/service/api/upload";
import { retryBatch } from "#lib/service/batches/retry-batch";
import { listBatchMessages } from "#lib/service/messages/list-messages";
import { UploadedBatch } from "#lib/wire/api/batch";
import { BatchMessagePage } from "#lib/wire/api/page";

type Params = { campaignId: string; batchId: string };

export const batchUpload = {
  POST: endpoint("send-batch", async ({ request, caller, runtime }) =>
    reply(201, UploadedBatch, {
      isValid: true,
      batchId: await receiveUpload(runtime.uploads, request, caller),
    }),
  ),
};

export const batchMessages = {
  GET: endpoint<Params>("list-batch-messages", async ({ request, service, caller, params }) => {
    const query = readListQuery(request);
    const page = await listBatchMessages(service, caller, parseId("batch", params.batchId), query);
    return reply(200, BatchMessagePage, page);
  }),
};

export const batchRetry = {
  POST: endpoint<Params>("retry-batch", async ({ service, caller, params }) => {
    await retryBatch(service, caller, parseId("batch", params.batchId));
    return replyEmpty(201);
  }),
};
