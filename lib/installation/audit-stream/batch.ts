import type { AuditRecord } from "#lib/wire/console/audit";

/** Records in one delivery. */
export const MOST_RECORDS = 500;
/** Bytes of records in one delivery, unless the first alone is longer. Many receivers take no more than a megabyte. */
const MOST_BYTES = 500_000;

/** What is sent at once. */
export type Batch = {
  /** The same when the same records are sent again. */
  delivery: string;
  /** As the body of a webhook. */
  body: string;
  /** As lines of standard output. */
  lines: string;
  /** How many of the records are in it. */
  count: number;
};

/**
 * As many of the records as fit. `log` and a record's `id` are one record's name: a receiver that has seen both has seen
 * the record. The cursor is the name of the last one.
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
    lines: texts.map((text, place) => lineOf(log, records[place]?.id ?? "", text)).join(""),
    count: texts.length,
  };
}

/** What a test sends: no record. */
export function testBatch(log: string, at: Date): Omit<Batch, "count"> {
  const test = JSON.stringify({ event: "audit.test", log, at: at.toISOString(), records: [] });
  return { delivery: `${log}.test-${at.getTime()}`, body: test, lines: `${test}\n` };
}

function lineOf(log: string, id: string, record: string): string {
  const head = JSON.stringify({ event: "audit.record", log, cursor: `${log}.${id}` });
  return `${head.slice(0, -1)},${record.slice(1)}\n`;
}
