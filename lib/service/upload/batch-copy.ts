import { randomBytes, randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import type { Pool, PoolClient } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import type { CsvRow } from "#lib/domain/csv/rules";
import { uuidInRun } from "#lib/domain/id";
import type { Language } from "#lib/domain/language";
import { finishBatch } from "#lib/store/new-batch";
import { MESSAGES_PER_JOB } from "#lib/store/send-jobs";

const COPY = `copy message (campaign_id, id, batch_id, template_body_id, creator_id, recipient, template_values) from stdin`;
/** Random digits are made for this many rows at once: a system call for each row would cost more than the row. */
const RANDOM_ROWS = 4096;

export type BatchFacts = {
  campaignId: string;
  creatorId: string;
  originalFileName: string;
  templateBodyIds: ReadonlyMap<Language, string>;
  variables: readonly string[];
  audit: { actor: string; address: string; traceId: string };
};

/**
 * One batch on its way into the database: a transaction that begins with the first rows and that nobody sees
 * before `commit`. A process that dies in between leaves nothing.
 */
export class BatchCopy {
  readonly id = randomUUIDv7();
  readonly #pool: Pool;
  readonly #facts: BatchFacts;
  readonly #keys: string[];
  readonly #startedAt = Date.now();
  #open: { client: PoolClient; copy: CopyStreamQuery } | null = null;
  #fault: Error | null = null;
  #random = "";
  #count = 0;
  #firstId = "";
  #lastId = "";
  #jobs: { firstId: string; lastId: string; n: number }[] = [];

  constructor(pool: Pool, facts: BatchFacts) {
    this.#pool = pool;
    this.#facts = facts;
    this.#keys = facts.variables.map((name) => `${JSON.stringify(name)}:`);
  }

  async write(rows: CsvRow[]): Promise<void> {
    if (rows.length === 0) return;
    const { copy } = this.#open ?? (await this.#begin());
    let lines = "";
    for (const row of rows) lines += this.#line(row);
    if (this.#fault) throw this.#fault;
    if (!copy.write(lines)) await once(copy, "drain");
  }

  /** Makes batch and messages visible together, and returns the batch's id. */
  async commit(): Promise<string> {
    const open = this.#open;
    if (!open) throw new Error("a batch without rows cannot be committed");
    if (this.#fault) throw this.#fault;
    open.copy.end();
    await once(open.copy, "finish");
    await finishBatch(open.client, {
      ...this.#facts,
      id: this.id,
      firstId: this.#firstId,
      lastId: this.#lastId,
      total: this.#count,
      jobs: this.#jobs,
    });
    await open.client.query("commit");
    this.#open = null;
    open.client.release();
    return this.id;
  }

  /** Undoes everything; harmless after `commit` and before the first row. */
  async rollback(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    this.#open = null;
    // Closing the connection ends the COPY and its transaction whatever state they are in.
    open.client.release(true);
  }

  async #begin() {
    const client = await this.#pool.connect();
    await client.query("begin");
    const copy = client.query(copyFrom(COPY));
    copy.on("error", (error) => {
      this.#fault = error;
    });
    this.#open = { client, copy };
    return this.#open;
  }

  #line(row: CsvRow): string {
    const { campaignId, creatorId, templateBodyIds } = this.#facts;
    const id = this.#nextId();
    let values = "";
    for (let i = 0; i < this.#keys.length; i++) {
      values += `${i === 0 ? "{" : ","}${this.#keys[i]}${JSON.stringify(row.values[i])}`;
    }
    // JSON has no raw tabs or line breaks; its backslashes are the only characters that COPY reads otherwise.
    if (values.includes("\\")) values = values.replaceAll("\\", "\\\\");
    return `${campaignId}\t${id}\t${this.id}\t${templateBodyIds.get(row.language)}\t${creatorId}\t${row.recipient}\t${values || "{"}}\n`;
  }

  #nextId(): string {
    const at = (this.#count % RANDOM_ROWS) * 12;
    if (at === 0) this.#random = randomBytes(RANDOM_ROWS * 6).toString("hex");
    const id = uuidInRun(this.#startedAt, this.#count, this.#random.slice(at, at + 12));
    if (this.#count === 0) this.#firstId = id;
    this.#lastId = id;
    const job = this.#jobs.at(-1);
    if (job && job.n < MESSAGES_PER_JOB) {
      job.lastId = id;
      job.n++;
    } else {
      this.#jobs.push({ firstId: id, lastId: id, n: 1 });
    }
    this.#count++;
    return id;
  }
}
