import type { Metadata } from "next";
import { BatchTitle } from "#components/batches/batch-title";
import { BatchView } from "#components/batches/batch-view";
import { PlanOfBatch } from "#components/plans/plan-of-batch";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { readerOf } from "#lib/web/pages/signed-in";

export const metadata: Metadata = { title: "Batch" };

export default async function BatchPage({ params }: PageProps<"/campaigns/[campaign]/batches/[batch]">) {
  const { campaign, batch } = await params;
  await readerOf(campaign);
  const id = decodeURIComponent(batch);
  return (
    <Screen
      title={<BatchTitle campaign={campaign} id={id} />}
      aside={
        <span className="flex flex-wrap items-center gap-x-4">
          <PlanOfBatch campaign={campaign} batch={id} />
          <AsideLink href={`/campaigns/${campaign}/batches`}>All batches</AsideLink>
        </span>
      }
    >
      <BatchView campaign={campaign} id={id} />
    </Screen>
  );
}
