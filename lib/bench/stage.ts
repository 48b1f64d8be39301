import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#lib/platform/embedded/start";
import { withClient } from "#lib/platform/postgres/with-client";
import { migrate } from "#lib/platform/schema/migrate";
import { removeFolder } from "#lib/testing/process/remove-folder";

/** Longer than a busy machine takes for anything that a benchmark waits for before it measures. */
export const LIMIT_MS = 600_000;

/** `smoke` is the same work on very little data. It shows that a benchmark runs; its times mean nothing. */
export type Size = "full" | "smoke";

export type Stage = {
  size: Size;
  /** How often each kind of work is measured. */
  rounds: number;
  /** For files and data; removed at the end. */
  folder: string;
  /** Where the product's processes leave CPU profiles when they end; null for none. */
  profiles: string | null;
  /** A migrated, empty database of the benchmark's own on the run's PostgreSQL server. */
  database(): Promise<string>;
  /** The first of two values in a full run, else the second. */
  of<Value>(full: Value, smoke: Value): Value;
  /** Does this when the benchmark has ended or failed; what was named last is done first. */
  atEnd(work: () => unknown): void;
  /** Brings the build up to date, for benchmarks that start web. */
  build(): Promise<void>;
  say(line: string): void;
};

type Options = Pick<Stage, "size" | "profiles" | "build" | "say"> & { url: string | null };

/** Opens the run's database server: an embedded one in a folder of its own, or the one at `url`. */
export async function openStage({ size, url, ...given }: Options) {
  const folder = mkdtempSync(join(tmpdir(), "redial-bench-"));
  chmodSync(folder, 0o711);
  process.once("exit", () => removeFolder(folder));
  const server = url ? { url, stop: async () => {} } : await startEmbedded(join(folder, "data"), () => {});
  const endings: (() => unknown)[] = [];

  const stage: Stage = {
    ...given,
    size,
    rounds: size === "full" ? 3 : 1,
    folder,
    async database() {
      const name = `redial_bench_${randomBytes(6).toString("hex")}`;
      await run(server.url, `create database ${name}`);
      stage.atEnd(() => run(server.url, `drop database if exists ${name} with (force)`));
      const own = new URL(server.url);
      own.pathname = `/${name}`;
      await migrate(own.href);
      return own.href;
    },
    of: (full, smoke) => (size === "full" ? full : smoke),
    atEnd: (work) => void endings.push(work),
  };
  async function end(): Promise<void> {
    for (let work = endings.pop(); work; work = endings.pop()) await work();
  }
  return {
    stage,
    /** Called after each benchmark, so that the next one finds the server as the first did. */
    async clear(): Promise<void> {
      await end();
      await run(server.url, "checkpoint");
    },
    async close(): Promise<void> {
      await end();
      await server.stop();
      removeFolder(folder);
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  await withClient({ connectionString: url }, (client) => client.query(statement));
}
