import { absorbBatches, absorbTemplates } from "#lib/console/mirror/rows/absorb-parts";
import type { Added } from "#lib/console/projection/insert-new";
import { parseId } from "#lib/domain/api/id";
import type { Sql } from "#lib/platform/postgres/sql";
import { pageParts } from "#lib/service/changes/page-parts";
import { presentBatch, presentTemplateBody } from "#lib/service/messages/present-parts";

/** The batches and template bodies of a campaign to write. Ids of batches are the service's UUIDs. */
export type Touched = {
  added: Added[];
  /** Batches with changed messages, by their ids in the read model. */
  changed: string[];
  /** Batches whose own records changed. */
  recorded: string[];
};

/** Writes the batches with the number of messages added to each, and the texts of new messages' template bodies. */
export async function writeBatches(
  tx: Sql,
  campaign: number,
  of: string,
  { added, changed, recorded }: Touched,
  readAt: Date,
): Promise<void> {
  const addedTo = new Map<string, number>();
  for (const { batchId, n } of added) if (batchId) addedTo.set(batchId, (addedTo.get(batchId) ?? 0) + n);
  const moved = new Set([...addedTo.keys(), ...changed.flatMap((id) => parseId("batch", id) ?? [])]);
  const batchIds = [...new Set([...moved, ...recorded])];
  const templateBodyIds = [...new Set(added.map(({ templateBodyId }) => templateBodyId))];
  const { batches, templateBodies } = await pageParts(tx, of, { batchIds, templateBodyIds, creatorIds: [] });
  const iso = (at: number) => new Date(at).toISOString();
  const incoming = [...batches.values()].map((batch) => {
    const shown = presentBatch(of, batch, iso);
    return {
      id: shown.id,
      file_name: shown.originalFileName,
      status: shown.status,
      created_at: shown.createdAt,
      updated_at: shown.updatedAt,
      creator_id: shown.creatorId,
      total: shown.totalMessages,
      added: addedTo.get(batch.id) ?? 0,
      changed: moved.has(batch.id),
    };
  });
  await absorbBatches(tx, campaign, incoming, readAt);
  const texts = [...templateBodies.values()].map((body) => presentTemplateBody(body, iso));
  await absorbTemplates(
    tx,
    campaign,
    texts.map(({ id, body, header, footer }) => ({ id, body, header, footer })),
  );
}
