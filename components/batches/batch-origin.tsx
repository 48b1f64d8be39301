import { BatchBefore } from "#components/batches/batch-before";
import { BatchFile } from "#components/batches/batch-file";
import { BatchParts } from "#components/batches/batch-parts";
import type { BatchDetail } from "#lib/wire/console/batch";

/** What is known of the file of a batch: the one before it, the file, and its parts that were sent apart. */
export function BatchOrigin({ campaign, detail }: { campaign: string; detail: BatchDetail }) {
  const { batch, before, file, parts } = detail;
  return (
    <>
      {before && <BatchBefore campaign={campaign} batch={batch} before={before} />}
      {file && <BatchFile file={file} />}
      {parts.length > 0 && <BatchParts {...{ campaign, parts }} />}
    </>
  );
}
