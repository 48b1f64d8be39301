import type { AuditRecord } from "#lib/wire/console/audit";

/** Records in one delivery. */
export const MOST_RECORDS = 500;
/** Bytes of records in one delivery, unless the first alone is longer. Many receivers take no more than a megabyte. */
const MOST_BYTES = 500_000;

/** Records that are sent in one call. */
export type Batch = {
  /** Id of the delivery; it is the same when the same records are sent again. */
  delivery: string;
  /** Body of a webhook's request. */
  body: string;
  /** Lines for standard output. */
  lines: string;
  /** Number of records in the batch. */
  count: number;
};

/**
 * Takes as many of the records as fit. `log` and a record's `id` identify it: a receiver that has seen both has seen
 * the record. The cursor identifies the last one.
 */
export function makeBatch(log: string, records: AuditRecord[]): Batch {
  const texts: string[] = [];
  let bytes = 0;
  for (const record of records.slice(0, MOST_RECORDS)) {
    const text = JSON.stringify(record);
    bytes += Buffer.byteLength(text);
    if (texts.length > 0 && bytes > MOST_BYTES) break;
    texts.push(text);
  }
  const [first, last] = [records[0]?.id ?? "", records[texts.length - 1]?.id ?? ""];
  const head = JSON.stringify({ event: "audit.records", log, cursor: `${log}.${last}` }).slice(0, -1);
  return {
    delivery: `${log}.${first}-${last}`,
    body: `${head},"records":[${texts.join(",")}]}`,
    lines: texts.map((text, index) => lineOf(log, records[index]?.id ?? "", text)).join(""),
    count: texts.length,
  };
}

/** A test delivery, which has no records. */
export function testBatch(log: string, at: Date): Omit<Batch, "count"> {
  const test = JSON.stringify({ event: "audit.test", log, at: at.toISOString(), records: [] });
  return { delivery: `${log}.test-${at.getTime()}`, body: test, lines: `${test}\n` };
}

function lineOf(log: string, id: string, record: string): string {
  const head = JSON.stringify({ event: "audit.record", log, cursor: `${log}.${id}` });
  return `${head.slice(0, -1)},${record.slice(1)}\n`;
}
