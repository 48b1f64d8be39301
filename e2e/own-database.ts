import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { admin } from "./admin";
import { openLine } from "./line";
import { sharedService } from "./run";

export type OwnDatabase = {
  /** What a service is given as DATABASE_URL: the way to the database leads through this process. */
  url: string;
  query(statement: string): Promise<unknown>;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** No byte passes either way, and nobody is told. */
  silence(): void;
  speak(): void;
  /** How many connections of Redial's the server has. */
  connections(): Promise<number>;
};

/** An empty database beside the shared service's own, behind a line that a test can cut. */
export async function createDatabase(): Promise<OwnDatabase> {
  const { url: sharedUrl } = await admin<{ url: string }>(sharedService(), "database", "url");
  const shared = new pg.Client({ connectionString: sharedUrl });
  await shared.connect();
  const { host, port, user = "", password = "" } = shared;
  const database = `own_${randomUUID().replaceAll("-", "")}`;
  await shared.query(`create database ${database}`);
  await shared.end();

  const line = await openLine(
    host.startsWith("/") ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port },
  );
  const query = async (statement: string) => {
    const client = new pg.Client({ host, port, user, password, database });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  return {
    url: `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${line.port}/${database}`,
    query,
    async connections() {
      const { rows } = await query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      return Number(rows[0].n);
    },
    ...line,
  };
}
