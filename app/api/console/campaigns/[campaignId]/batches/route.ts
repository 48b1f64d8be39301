import { listBatches, readBatchQuery, readBatchSearch } from "#lib/console/batches/show-batches";
import { campaignEndpoint } from "#lib/web/console/console-endpoint";
import { BatchPage } from "#lib/wire/console/batch";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof BatchPage>("read", BatchPage, ({ request, reader }) => {
  const { searchParams } = new URL(request.url);
  return listBatches(reader, readBatchQuery(searchParams), readBatchSearch(searchParams));
});
