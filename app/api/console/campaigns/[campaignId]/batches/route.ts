import { listBatches, readBatchQuery, readBatchSearch } from "#lib/console/batches/show-batches";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { BatchPage } from "#lib/wire/console/batch";

export const GET = campaignEndpoint({
  permission: "read",
  answer: BatchPage,
  handle: ({ request, reader }) => {
    const { searchParams } = new URL(request.url);
    return listBatches(reader, readBatchQuery(searchParams), readBatchSearch(searchParams));
  },
});
