import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BatchRecord } from "#components/batches/record/batch-record";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { batchTexts } from "#lib/console/batches/batch-texts";
import { showBatch } from "#lib/console/batches/show-batches";
import { nullIfRefused } from "#lib/console/refused-error";
import { readerOf } from "#lib/web/pages/signed-in";
import { BatchDetail, BatchText } from "#lib/wire/console/batch";

export const metadata: Metadata = { title: "Record of a batch" };

export default async function RecordPage({
  params,
}: PageProps<"/campaigns/[campaign]/batches/[batch]/record">) {
  const { campaign, batch } = await params;
  const reader = await readerOf(campaign);
  const id = decodeURIComponent(batch);
  const detail = BatchDetail.parse((await showBatch(reader, id).catch(nullIfRefused)) ?? notFound());
  const texts = BatchText.array().parse(await batchTexts(reader.pool, reader.campaign.id, id));
  return (
    <Screen
      title={`Record of ${detail.batch.fileName ?? "a batch"}`}
      aside={<AsideLink href={`/campaigns/${campaign}/batches/${batch}`}>The batch</AsideLink>}
    >
      <BatchRecord name={reader.campaign.name} at={reader.now.toISOString()} {...{ detail, texts }} />
    </Screen>
  );
}
