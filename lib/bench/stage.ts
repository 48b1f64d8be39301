import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { startEmbedded } from "#lib/platform/embedded/start";
import { migrate } from "#lib/platform/schema/migrate";
import { removeFolder } from "#lib/testing/process/remove-folder";

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
  /** A built folder of the version to upgrade from; null when none was named. */
  older: string | null;
  /** The run only fills the next piece of a database (`filled`), for a later run that measures. */
  onlyFills: boolean;
  /** A migrated, empty database of the benchmark's own on the run's PostgreSQL server. */
  database(): Promise<string>;
  /**
   * A large database, and what is to be known of it. With --keep it is filled once: later runs find it as it was left. Null
   * when --fill asks for no more than a piece.
   */
  filled<Facts>(name: string, filling: Filling<Facts>): Promise<{ url: string; facts: Facts } | null>;
  /** A copy of a database that nobody is connected to; removed at the end. */
  copyOf(url: string): Promise<string>;
  /** The first of two values in a full run, else the second. */
  of<Value>(full: Value, smoke: Value): Value;
  /** Brings the build up to date, for benchmarks that start web. */
  build(): Promise<void>;
  say(line: string): void;
};

/** A database is filled piece by piece, so that a run never keeps a machine for long. `facts` are stored as JSON. */
export type Filling<Facts> = {
  begin: (url: string) => Promise<Facts>;
  pieces: number;
  fill: (url: string, facts: Facts, piece: number) => Promise<void>;
};
type Filled<Facts> = { facts: Facts; done: number };

type Options = Pick<Stage, "size" | "profiles" | "older" | "onlyFills" | "build" | "say"> & {
  url: string | null;
  /** A folder whose database server stays, with what was filled in it; null: nothing stays. */
  keep: string | null;
};

/** Opens the run's database server: an embedded one in a folder of its own, or the one at `url`. */
export async function openStage({ size, url, keep, ...given }: Options) {
  const folder = mkdtempSync(join(tmpdir(), "redial-bench-"));
  chmodSync(folder, 0o711);
  process.once("exit", () => removeFolder(folder));
  const server = url
    ? { url, stop: async () => {} }
    : await startEmbedded(keep ? resolve(keep) : join(folder, "data"), () => {});
  const made: string[] = [];

  async function create(name: string, template = ""): Promise<string> {
    await run(server.url, `create database ${name} ${template}`);
    const own = new URL(server.url);
    own.pathname = `/${name}`;
    return own.href;
  }

  function ownName(): string {
    const name = `redial_bench_${randomBytes(6).toString("hex")}`;
    made.push(name);
    return name;
  }

  const stage: Stage = {
    ...given,
    size,
    rounds: size === "full" ? 3 : 1,
    folder,
    async database() {
      const made = await create(ownName());
      await migrate(made);
      return made;
    },
    async filled<Facts>(subject: string, { begin, pieces, fill }: Filling<Facts>) {
      const name = `redial_filled_${subject}`;
      const own = new URL(server.url);
      own.pathname = `/${name}`;
      const note = (state: Filled<Facts>) =>
        run(server.url, `comment on database ${name} is ${pg.escapeLiteral(JSON.stringify(state))}`);
      const said = await commentOn(server.url, name);
      let state: Filled<Facts> | null = said && JSON.parse(said);
      if (!state) {
        await run(server.url, `drop database if exists ${name} with (force)`);
        await create(name);
        if (!keep) made.push(name);
        state = { facts: await begin(own.href), done: 0 };
        await note(state);
      }
      while (state.done < pieces) {
        given.say(`  filling ${state.done + 1} of ${pieces}`);
        await fill(own.href, state.facts, state.done);
        state.done++;
        await note(state);
        if (given.onlyFills) return null;
      }
      given.say("  all is filled");
      return given.onlyFills ? null : { url: own.href, facts: state.facts };
    },
    copyOf: (url) => create(ownName(), `template ${new URL(url).pathname.slice(1)} strategy file_copy`),
    of: (full, smoke) => (size === "full" ? full : smoke),
  };
  return {
    stage,
    /** Called after each benchmark, so that the next one finds the server as the first did. */
    async clear(): Promise<void> {
      for (const name of made.splice(0))
        await run(server.url, `drop database if exists ${name} with (force)`);
      await run(server.url, "checkpoint");
    },
    async close(): Promise<void> {
      await server.stop();
      removeFolder(folder);
    },
  };
}

async function commentOn(url: string, name: string): Promise<string | null> {
  const found = await run(
    url,
    `select shobj_description(oid, 'pg_database') as said from pg_database where datname = '${name}'`,
  );
  return found.rows[0]?.said ?? null;
}

async function run(url: string, statement: string): Promise<pg.QueryResult<{ said?: string | null }>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
