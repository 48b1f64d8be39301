import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { BenchCampaign } from "#lib/bench/campaign";

/** Sends a second that PostgreSQL reaches with nothing but the statement and its commit. */
export type BareSends = { name: string; run(seconds: number): Promise<number> };

/** Measured by pgbench where it is installed, otherwise by this process. */
export function bareSends(
  url: string,
  campaign: BenchCampaign,
  connections: number,
  folder: string,
): BareSends {
  const statement = statementOf(campaign);
  const installed = spawnSync("pgbench", ["--version"]).status === 0;
  if (!installed) return { name: "pg", run: (seconds) => runHere(url, statement, connections, seconds) };
  const script = join(folder, "send.pgbench");
  writeFileSync(script, `${statement.replaceAll("\n", " ")};\n`);
  return { name: "pgbench", run: async (seconds) => runPgbench(url, script, connections, seconds) };
}

/** Everything that a single send writes. The id is of a kind that PostgreSQL 15 can create too. */
function statementOf({ id, templateBodyId, creatorId }: BenchCampaign): string {
  return `
    with made as materialized (
      select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
        || substr(md5(random()::text), 1, 3) || 'b' || substr(md5(random()::text), 1, 15))::uuid as id
    ), new_message as (
      insert into message (campaign_id, id, template_body_id, creator_id, recipient, recipient_grams, template_values)
      select '${id}', id, '${templateBodyId}', '${creatorId}', '6591234567', '{6591,5912,9123,1234,2345,3456,4567}',
        '{"name":"Ada","code":"42"}' from made
    ), new_job as (
      insert into send_job (campaign_id, first_id, last_id, n, priority) select '${id}', id, id, 1, 0 from made
    ), new_audit as (
      insert into audit (campaign_id, actor, action, target, parameters, address, trace_id)
      select '${id}', 'key_bench', 'message.send', id, '{}', '127.0.0.1', id from made
    )
    insert into message_state (campaign_id, id, status, updated_at) select '${id}', id, 0, now() from made`;
}

const LONGEST_S = 20;

function runPgbench(url: string, script: string, connections: number, seconds: number): number {
  const { pathname, username, password, hostname, port, searchParams } = new URL(url);
  const words = [
    "--no-vacuum",
    "--protocol=prepared",
    `--client=${connections}`,
    "--jobs=2",
    `--file=${script}`,
  ];
  const output = execFileSync("pgbench", [...words, `--time=${Math.max(1, Math.round(seconds))}`], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      ...process.env,
      PGHOST: searchParams.get("host") ?? hostname,
      PGPORT: port || "5432",
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
    },
  });
  const rate = /tps = ([\d.]+)/.exec(output)?.[1];
  if (rate) return Number(rate);
  // On a busy machine none of its clients may be done with its first send.
  if (seconds < LONGEST_S) return runPgbench(url, script, connections, Math.max(1, seconds) * 2);
  throw new Error(`pgbench said nothing of its rate:\n${output}`);
}

async function runHere(
  url: string,
  statement: string,
  connections: number,
  seconds: number,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  let sent = 0;
  let isOver = false;
  const sending = clients.map(async (client) => {
    while (!isOver) {
      await client.query({ name: "bare-send", text: statement });
      sent++;
    }
  });
  await delay(seconds * 1000);
  const rate = sent / seconds;
  isOver = true;
  await Promise.all(sending);
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}
