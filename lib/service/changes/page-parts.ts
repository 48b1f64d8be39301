import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import {
  type FoundParts,
  type MessageParts,
  messageParts,
  partsOf,
} from "#lib/service/messages/message-parts";

type Named = { templateBodyIds: string[]; batchIds: string[]; creatorIds: string[] };

/** The texts, batches and creators with these ids. */
export async function pageParts(
  db: Sql,
  campaignId: string,
  { templateBodyIds, batchIds, creatorIds }: Named,
): Promise<MessageParts> {
  if (templateBodyIds.length + batchIds.length + creatorIds.length === 0) return partsOf(null);
  const found = await maybeRow<{ parts: FoundParts }>(
    db,
    sql`
      with chosen as (
        select unnest(${templateBodyIds}::uuid[]) as template_body_id, unnest(${batchIds}::uuid[]) as batch_id,
          unnest(${creatorIds}::uuid[]) as creator_id
      )
      select ${messageParts(campaignId)} as parts
    `,
    "page-parts",
  );
  return partsOf(found?.parts ?? null);
}
