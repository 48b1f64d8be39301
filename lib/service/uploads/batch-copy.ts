import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import type { Pool, PoolClient } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { runRange } from "#lib/domain/api/id";
import { RefusedError } from "#lib/domain/api/refused-error";
import type { Language } from "#lib/domain/content/language";
import type { CsvRow } from "#lib/domain/csv/rules";
import type { SetPace } from "#lib/domain/files/pace";
import { writeFirstStates } from "#lib/service/batches/first-states";
import { announceUpload, finishBatch, LONGEST_UPLOAD_MS } from "#lib/service/batches/new-batch";
import { MESSAGES_PER_JOB } from "#lib/service/queue/send-jobs";
import { COPY_MESSAGES, messageEncoder } from "#lib/service/uploads/message-encoder";

/** Above the socket's own limit, so that a buffer has left this process when its write completes. */
const BUFFER_BYTES = 256 * 1024;

export type BatchFacts = {
  campaignId: string;
  creatorId: string;
  templateBodyIds: ReadonlyMap<Language, string>;
  variables: readonly string[];
  audit: { actor: string; address: string; traceId: string };
  batchId?: string | undefined;
  pace?: SetPace | null | undefined;
};

type Open = {
  id: string;
  startedAt: number;
  client: PoolClient;
  copy: CopyStreamQuery;
  encoder: ReturnType<typeof messageEncoder>;
};

/**
 * One batch on its way into the database: a transaction that begins with the first rows and stays invisible until
 * `commit`. A process that dies in between leaves nothing. Rejects with `bodyTooSlow` after ten minutes.
 */
export class BatchCopy {
  readonly #pool: Pool;
  readonly #facts: BatchFacts;
  readonly #pass: () => Promise<void>;
  readonly #keys: string[];
  #open: Open | null = null;
  /** Rejects when the COPY or its connection fails, because a write that is under way then never completes. */
  #failed = new Promise<never>(() => undefined);
  /** One of two buffers is filled while the other is being written. */
  #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #spare = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #used = 0;
  #written: Promise<void> = Promise.resolve();
  #count = 0;
  #isOver = false;
  /** While this is false, it is certain that nothing is stored of a failed batch. */
  isCommitting = false;
  #jobs: { firstId: string; lastId: string; n: number }[] = [];

  /** `pass` is awaited before each piece is written. */
  constructor(pool: Pool, facts: BatchFacts, pass = () => Promise.resolve()) {
    this.#pool = pool;
    this.#facts = facts;
    this.#pass = pass;
    this.#keys = facts.variables.map((name) => `${JSON.stringify(name)}:`);
  }

  async write(rows: CsvRow[]): Promise<void> {
    if (rows.length === 0) return;
    const { encoder } = this.#open ?? (await this.#begin());
    for (const row of rows) {
      const values = this.#valuesOf(row);
      const room = encoder.room(row.recipient, values);
      if (this.#used + room > BUFFER_BYTES) await this.#flush();
      const templateBodyId = this.#facts.templateBodyIds.get(row.language) ?? "";
      this.#used = encoder.write(this.#buffer, this.#used, templateBodyId, row.recipient, values);
      this.#countRow(encoder);
    }
  }

  /** Makes batch and messages visible together, and returns the batch's id. Calls `onProgress` as it goes on. */
  async commit(originalFileName: string, onProgress = () => {}): Promise<string> {
    const open = this.#open;
    if (!open) throw new Error("a batch without rows cannot be committed");
    const last = this.#jobs.at(-1);
    if (last) last.lastId = open.encoder.lastId();
    await this.#flush();
    open.copy.end(open.encoder.trailer);
    await Promise.race([once(open.copy, "finish"), this.#failed]);
    const { campaignId } = this.#facts;
    await writeFirstStates(open.client, { campaignId, id: open.id, jobs: this.#jobs }, () => {
      onProgress();
      return this.#pass();
    });
    await finishBatch(open.client, {
      ...this.#facts,
      originalFileName,
      id: open.id,
      firstId: this.#jobs[0]?.firstId ?? "",
      lastId: last?.lastId ?? "",
      total: this.#count,
      jobs: this.#jobs,
    });
    this.isCommitting = true;
    await open.client.query("commit");
    this.#open = null;
    open.client.release();
    return open.id;
  }

  /** Undoes everything. Does nothing after `commit` or before the first row. */
  async rollback(): Promise<void> {
    this.#isOver = true;
    const open = this.#open;
    if (!open) return;
    this.#open = null;
    // Closing the connection ends the COPY and its transaction, whatever state they are in.
    open.client.release(true);
  }

  async #begin(): Promise<Open> {
    const startedAt = Date.now();
    await announceUpload(this.#pool, { ...this.#facts, ...runRange(startedAt) });
    const client = await this.#pool.connect();
    if (this.#isOver) {
      client.release();
      throw new Error("a batch that was undone takes no rows");
    }
    const id = this.#facts.batchId ?? randomUUIDv7();
    const encoder = messageEncoder({ ...this.#facts, batchId: id, milliseconds: startedAt });
    const open = { id, startedAt, client, copy: copyFrom(COPY_MESSAGES), encoder };
    this.#open = open;
    await client.query("begin");
    const { copy } = open;
    this.#failed = new Promise((_, reject) => copy.on("error", reject));
    // Each write awaits it. This handler prevents an unhandled rejection in between.
    this.#failed.catch(() => undefined);
    client.query(copy);
    copy.write(encoder.header);
    return open;
  }

  async #flush(): Promise<void> {
    await Promise.race([this.#failed, this.#written]);
    await this.#pass();
    const open = this.#open;
    if (!open) return;
    if (Date.now() - open.startedAt > LONGEST_UPLOAD_MS) throw new RefusedError("bodyTooSlow");
    const full = this.#buffer.subarray(0, this.#used);
    this.#written = new Promise((resolve, reject) => {
      open.copy.write(full, (error) => (error ? reject(error) : resolve()));
    });
    // The next flush awaits it. This handler prevents an unhandled rejection until then.
    this.#written.catch(() => undefined);
    [this.#buffer, this.#spare] = [this.#spare, this.#buffer];
    this.#used = 0;
  }

  #valuesOf(row: CsvRow): string {
    let values = "";
    for (let i = 0; i < this.#keys.length; i++) {
      values += `${i === 0 ? "{" : ","}${this.#keys[i]}${JSON.stringify(row.values[i])}`;
    }
    return `${values || "{"}}`;
  }

  #countRow(encoder: Open["encoder"]): void {
    const permit = this.#count++ % MESSAGES_PER_JOB;
    const job = this.#jobs.at(-1);
    if (permit === 0 || !job) {
      const id = encoder.lastId();
      this.#jobs.push({ firstId: id, lastId: id, n: 1 });
      return;
    }
    job.n++;
    // Formatting an id costs more than writing it: only the last ids of a job and of the file (`commit`) are needed.
    if (job.n === MESSAGES_PER_JOB) job.lastId = encoder.lastId();
  }
}
