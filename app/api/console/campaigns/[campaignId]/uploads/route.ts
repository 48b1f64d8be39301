import { giveUpLostUploads } from "#lib/console/uploads/give-up-uploads";
import { presentUpload } from "#lib/console/uploads/present-upload";
import { listEarlierUploads, listLatestUploads } from "#lib/console/uploads/upload-rows";
import { begin } from "#lib/platform/postgres/sql";
import { webRequest } from "#lib/service/api/api-request";
import { drain } from "#lib/service/api/drain";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { receiveUpload } from "#lib/web/console/receive-upload";
import { EarlierUploads, UploadRecord } from "#lib/wire/console/upload";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: EarlierUploads,
  handle: async ({ request, reader }) => {
    const { pool, campaign } = reader;
    await begin(pool, (tx) => giveUpLostUploads(tx, campaign.id));
    const fingerprint = new URL(request.url).searchParams.get("fingerprint");
    const uploads =
      fingerprint === null
        ? await listLatestUploads(pool, campaign.id)
        : await listEarlierUploads(pool, campaign.id, fingerprint);
    return { uploads: uploads.map((row) => presentUpload(row, reader)) };
  },
});

const send = campaignEndpoint<Params>({
  permission: "send",
  answer: UploadRecord,
  audit: { action: "batch.upload" },
  handle: receiveUpload,
});

async function sendAndDrain(request: Request, context: { params: Promise<Params> }): Promise<Response> {
  const response = await send(request, context);
  drain(webRequest(request).takeBody());
  return response;
}

export const POST = Object.assign(sendAndDrain, { permission: send.permission, inCampaign: send.inCampaign });
