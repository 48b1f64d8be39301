import type { Metadata } from "next";
import { BatchList } from "#components/batches/batch-list";
import { Screen } from "#components/shell/screen";
import { filterOf } from "#lib/browser/list-address";
import { listBatches, readBatchQuery } from "#lib/console/batches/show-batches";
import { addressOf } from "#lib/web/pages/address";
import { readerOf } from "#lib/web/pages/signed-in";
import { BatchPage } from "#lib/wire/console/batch";

export const metadata: Metadata = { title: "Batches" };

export default async function BatchesPage({
  params,
  searchParams,
}: PageProps<"/campaigns/[campaign]/batches">) {
  const { campaign } = await params;
  const address = addressOf(await searchParams);
  const page = BatchPage.parse(await listBatches(await readerOf(campaign), readBatchQuery(address)));
  return (
    <Screen title="Batches" fill>
      <BatchList key={campaign} campaign={campaign} initial={{ of: filterOf(address), page }} />
    </Screen>
  );
}
