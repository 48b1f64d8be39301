import { reply } from "#lib/service/api/api-reply";
import { endpoint } from "#lib/service/api/endpoint";
import { receiveUpload } from "#lib/service/api/upload";
import { UploadedBatch } from "#lib/wire/api/batch";

type Params = { campaignId: string };

export const POST = endpoint<Params>("send-batch", async ({ request, caller, runtime }) =>
  reply(201, UploadedBatch, {
    isValid: true,
    batchId: await receiveUpload(runtime.uploads, request, caller),
  }),
);
