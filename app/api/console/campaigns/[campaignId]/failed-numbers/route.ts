import { failedNumbers } from "#lib/console/uploads/failed-numbers";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { NUMBERS_BYTES } from "#lib/web/surface";
import { FailedNumbers, FailedNumbersRequest } from "#lib/wire/console/failed-numbers";

export const POST = campaignEndpoint<{ campaignId: string }>({
  permission: "send",
  answer: FailedNumbers,
  audit: { action: "number.compare" },
  handle: async (call) => {
    const { numbers } = await readBody(call.request, FailedNumbersRequest, NUMBERS_BYTES);
    return failedNumbers(call.reader, numbers, call.actor);
  },
});
