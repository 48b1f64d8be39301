import { listBatches, readBatchQuery } from "#lib/mirror/show-batches";
import { BatchPage } from "#lib/wire/console-batch";
import { campaignEndpoint } from "../../../console-endpoint";

type Params = { campaignId: string };

export const GET = campaignEndpoint<Params, typeof BatchPage>("read", BatchPage, ({ request, reader }) =>
  listBatches(reader, readBatchQuery(new URL(request.url).searchParams)),
);
