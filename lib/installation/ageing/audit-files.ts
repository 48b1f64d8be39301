import { mkdir, open, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

const compress = promisify(gzip);

/** An audit record that is to be deleted, and its line of JSON. */
export type AgedRecord = { id: number; line: string };

type ExportFile = { file: string; bytes: number };

/**
 * Writes records to the file of their month, in the transaction that deletes them and that holds the lock of the audit;
 * returns the file's name. They are on the disk when this returns. What a worker wrote whose transaction was never
 * committed is cut off first, because the table has each file's length of the last commit. So each deleted record is in
 * a file once. `pool`: notes a new file before it is written.
 */
export async function exportAudit(
  pool: Sql,
  tx: Sql,
  folder: string,
  month: string,
  records: AgedRecord[],
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await cutOff(tx, folder);
  const { file, bytes } = await fileOf(pool, folder, month);
  // Each step is a gzip member of its own; a file of many members is one gzip file.
  const member = await compress(records.map(({ line }) => `${line}\n`).join(""));
  await append(join(folder, file), bytes, member);
  await syncFolder(folder);
  await tx.query(sql`
    update audit_export set bytes = ${bytes + member.length}, records = records + ${records.length},
      changed_at = clock_timestamp()
    where folder = ${folder} and file = ${file}
  `);
  return file;
}

/** Cuts off uncommitted writes. Writing needs the lock, which this caller has, so nobody is writing now. */
async function cutOff(tx: Sql, folder: string): Promise<void> {
  const files = await rows<ExportFile>(
    tx,
    sql`select file, bytes from audit_export where folder = ${folder}`,
  );
  for (const { file, bytes } of files) {
    const path = join(folder, file);
    if ((await sizeOf(path)) > bytes) await truncate(path, bytes);
  }
}

/** The month's file. If it was moved, or belongs to another database, this is a further file. */
async function fileOf(pool: Sql, folder: string, month: string): Promise<ExportFile> {
  for (let part = 1; ; part++) {
    const file = `audit-${month}${part === 1 ? "" : `-${part}`}.jsonl.gz`;
    const [known] = await rows<ExportFile>(
      pool,
      sql`select file, bytes from audit_export where folder = ${folder} and file = ${file}`,
    );
    const size = await sizeOf(join(folder, file));
    if (known && size >= known.bytes) return known;
    if (known || size > 0) continue;
    await pool.query(sql`insert into audit_export (folder, file) values (${folder}, ${file})`);
    return { file, bytes: 0 };
  }
}

/** Returns 0 if there is no such file. */
function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

async function append(path: string, at: number, bytes: Buffer): Promise<void> {
  const file = await open(path, at === 0 ? "w" : "r+", 0o600);
  try {
    await file.write(bytes, 0, bytes.length, at);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this, a new file's name may be missing after a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
