import type { Metadata } from "next";
import { BatchTitle } from "#components/batches/batch-title";
import { BatchView } from "#components/batches/batch-view";
import { PlanOfBatch } from "#components/plans/plan-of-batch";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { filterOf } from "#lib/browser/list-address";
import { showBatch } from "#lib/console/batches/show-batches";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { showNotes } from "#lib/console/notes/show-notes";
import type { Reader } from "#lib/console/reader";
import { nullIfRefused } from "#lib/console/refused-error";
import { showOperations } from "#lib/console/work/show-operations";
import { addressOf } from "#lib/web/pages/address";
import { readerOf, signedIn } from "#lib/web/pages/signed-in";
import { BatchDetail } from "#lib/wire/console/batch";
import { MessagePage } from "#lib/wire/console/message";
import { NoteList } from "#lib/wire/console/note";
import { OperationList } from "#lib/wire/console/operation";
import { readMessageQuery } from "#lib/wire/console/query";

export const metadata: Metadata = { title: "Batch" };

export default async function BatchPage({
  params,
  searchParams,
}: PageProps<"/campaigns/[campaign]/batches/[batch]">) {
  const { campaign, batch } = await params;
  const reader = await readerOf(campaign);
  const id = decodeURIComponent(batch);
  const address = addressOf(await searchParams);
  address.set("batch", id);
  const { query, ignored } = readMessageQuery(address);
  const page = MessagePage.parse(await listMirrorMessages(reader, query, ignored));
  const initial = await batchOf(reader, (await signedIn()).id, id);
  return (
    <Screen
      title={<BatchTitle campaign={campaign} id={id} known={initial?.batch.batch.fileName ?? null} />}
      aside={
        <span className="flex flex-wrap items-center gap-x-4">
          <AsideLink href={`/campaigns/${campaign}/batches/${batch}/record`}>Record</AsideLink>
          <PlanOfBatch campaign={campaign} batch={id} />
          <AsideLink href={`/campaigns/${campaign}/batches`}>All batches</AsideLink>
        </span>
      }
    >
      <BatchView campaign={campaign} id={id} initial={initial} messages={{ of: filterOf(address), page }} />
    </Screen>
  );
}

/** Loads the batch before the first paint, so that nothing moves. Null if it does not exist, as the page then says. */
async function batchOf(reader: Reader, viewerId: string, id: string) {
  const [batch, operations, notes] = await Promise.all([
    showBatch(reader, id).catch(nullIfRefused),
    showOperations(reader, id),
    showNotes(reader, viewerId, { kind: "batch", id, q: "" }),
  ]);
  return (
    batch && {
      batch: BatchDetail.parse(batch),
      operations: OperationList.parse(operations),
      notes: NoteList.parse(notes),
    }
  );
}
