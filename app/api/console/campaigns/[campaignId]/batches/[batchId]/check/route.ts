import { checkBatch } from "#lib/console/batches/check-batch";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { Refused } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { BatchCheck, BatchChecked } from "#lib/wire/console/batch-retry";

type Params = { campaignId: string; batchId: string };

const SAID = {
  unknown: "The service has no such batch.",
  unavailable: "The service does not answer now, so the batch could not be checked.",
  stopped: "Calls to the service have stopped. See Settings.",
};

export const POST = campaignEndpoint<Params>({
  permission: "send",
  answer: BatchChecked,
  audit: "none",
  handle: async ({ request, mirror, reader, params }) => {
    const { after } = await readBody(request, BatchCheck);
    const checked = await checkBatch(mirror, reader.campaign, params.batchId, after);
    if (!("failed" in checked)) return checked;
    throw new Refused(checked.failed === "unknown" ? 404 : 503, checked.failed, SAID[checked.failed]);
  },
});
