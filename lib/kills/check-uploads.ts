import { formatId } from "#lib/domain/api/id";
import { type Finding, finding } from "#lib/kills/finding";
import type { Ledger, Upload } from "#lib/kills/ledger";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

type Batch = { id: string; fileName: string; total: number; messages: number; codes: number };

/** Every upload answered with 201 has all of its rows, once; every other has all of them or none. */
export async function checkUploads(db: Sql, { uploads }: Ledger): Promise<Finding[]> {
  const batches = await rows<Batch & { orphans: number }>(
    db,
    sql`
      select coalesce(b.id, m.batch_id) as id, coalesce(b.original_file_name, '') as file_name,
        coalesce(b.total, 0) as total, coalesce(m.messages, 0)::bigint as messages, coalesce(m.codes, 0)::bigint as codes
      from batch b
      full join (
        select campaign_id, batch_id, count(*) as messages, count(distinct template_values->>'code') as codes
        from message where batch_id is not null group by campaign_id, batch_id
      ) m on m.campaign_id = b.campaign_id and m.batch_id = b.id
    `,
  );
  const byFile = Map.groupBy(batches, ({ fileName }) => fileName);
  const known = new Set(uploads.map(({ fileName }) => fileName));
  const made = (upload: Upload) => byFile.get(upload.fileName) ?? [];
  const say = (upload: Upload) =>
    `${upload.fileName} (${upload.rows} rows, answered ${upload.batchId ?? "without 201"}): ${JSON.stringify(made(upload))}`;
  const isWhole = ({ rows: wanted }: Upload, { total, messages, codes }: Batch) =>
    total === wanted && messages === wanted && codes === wanted;
  return [
    finding(
      "uploads with a 201 that are not there, or under another id",
      uploads
        .filter(
          (upload) =>
            upload.batchId && !made(upload).some(({ id }) => formatId("batch", id) === upload.batchId),
        )
        .map(say),
    ),
    finding("uploads that are there twice", uploads.filter((upload) => made(upload).length > 1).map(say)),
    finding(
      "uploads of which a part is there",
      uploads.filter((upload) => made(upload).some((batch) => !isWhole(upload, batch))).map(say),
    ),
    finding(
      "batches that nobody uploaded, and messages without their batch",
      batches.filter(({ fileName }) => !known.has(fileName)).map((batch) => JSON.stringify(batch)),
    ),
  ];
}
