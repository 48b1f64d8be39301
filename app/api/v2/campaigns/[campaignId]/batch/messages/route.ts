import { reply } from "#lib/http/api-reply";
import { endpoint } from "#lib/http/endpoint";
import { receiveUpload } from "#lib/http/upload";
import { UploadedBatch } from "#lib/wire/batch";

type Params = { campaignId: string };

export const POST = endpoint<Params>("send-batch", async ({ request, caller, runtime }) =>
  reply(201, UploadedBatch, {
    isValid: true,
    batchId: await receiveUpload(runtime.uploads, request, caller),
  }),
);
