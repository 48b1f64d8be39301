import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool } from "pg";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { formatId } from "#lib/domain/api/id";
import { CLIENT_ADDRESS, CLIENT_SECURE } from "#lib/platform/network/client-fields";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { createKey } from "#lib/service/access/create-key";
import { answerApi } from "#lib/service/api/answer-api";
import { replyJson } from "#lib/service/api/api-reply";
import { clientCalls } from "#lib/service/api/client-calls";
import { campaignLimiter } from "#lib/service/api/limits/rate-limit";
import { openReadPermits } from "#lib/service/api/limits/read-permits";
import { httpMetrics } from "#lib/service/api/metrics";
import { API_ROUTES } from "#lib/service/api/routes";
import { setRuntime } from "#lib/service/api/runtime";
import { ownDatabase } from "#lib/testing/database/own-database";
import { waitingForLocks } from "#lib/testing/database/waiting-for-locks";
import { mintCampaign, testService } from "#lib/testing/service/service";

const { pool: owner, url: databaseUrl } = await ownDatabase();
const CONNECTIONS = 2;
const open = (name: string) => openPool(databaseUrl, CONNECTIONS, name, { waitMs: 100 });
const readPool = open("reads");
const writePool = open("writes");
const given = testService();
afterAll(() => given.pool.end());
const service = { ...given, pool: readPool };
const writing = { ...given, pool: writePool };
const metrics = httpMetrics();
// Authentication needs a connection too.
const reads = openReadPermits(CONNECTIONS - 1);
/** The number of reads that have asked for a permit. */
let asked = 0;
setRuntime({
  service,
  reading: service,
  writing,
  reads: {
    ...reads,
    share: (...read: Parameters<typeof reads.share>) => {
      asked++;
      return reads.share(...read);
    },
  },
  clientCalls: clientCalls(),
  limiter: campaignLimiter(writePool, () => 1),
  keyUses: { note: () => undefined, stop: async () => undefined },
  metrics,
  log: pino({ level: "silent" }),
} as never);

const server = createServer((request, response) => {
  Object.assign(request.headers, { [CLIENT_ADDRESS]: "127.0.0.1", [CLIENT_SECURE]: "1" });
  answerApi(API_ROUTES, request, response);
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await Promise.all([readPool.end(), writePool.end()]);
});

async function client() {
  const { campaignId } = await mintCampaign(
    { ...given, pool: owner },
    { ipAllowlist: ["127.0.0.1"], ratePerSecond: 1000 },
  );
  const { key } = await createKey({ ...given, pool: owner }, campaignId, { name: "test", scope: "send" });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/v2/campaigns/${formatId("campaign", campaignId)}/messages`;
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ recipient: "6591234567", language: "english", values: { name: "Ada" } });
  return {
    list: (query = "") => fetch(`${url}${query}`, { headers }),
    send: () => fetch(url, { method: "POST", headers, body }),
    /** Rows that a send makes: message, state, job and audit record. */
    made: () =>
      oneRow<Record<string, number>>(
        owner,
        sql`
          select (select count(*) from message where campaign_id = ${campaignId}) as messages,
            (select count(*) from message_state where campaign_id = ${campaignId}) as states,
            (select count(*) from send_job where campaign_id = ${campaignId}) as jobs,
            (select count(*) from audit where campaign_id = ${campaignId} and action = 'message.send') as audited
        `,
      ),
  };
}

/** Takes all connections of a pool until the returned function is called. */
async function hold(pool: Pool): Promise<() => void> {
  const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  return () => {
    for (const connection of held) connection.release();
  };
}

async function expectLater(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("1");
  expect(await answer.json()).toMatchObject({ error: { code: "service_unavailable", type: "server_error" } });
}

async function countedLater(endpoint: string): Promise<number> {
  const { values } = await metrics.later.get();
  return values.find(({ labels }) => labels.endpoint === endpoint)?.value ?? 0;
}

test("while reads have every connection, a read is told to come later, and sends go on", async () => {
  const { list, send } = await client();
  const before = await countedLater("list-messages");
  const release = await hold(readPool);
  await expectLater(await list());
  expect(await countedLater("list-messages")).toBe(before + 1);
  expect((await send()).status).toBe(201);
  release();
  expect((await list()).status).toBe(200);
});

test("while writes have every connection, a send is told to come later and leaves nothing, and reads go on", async () => {
  const { list, send, made } = await client();
  const release = await hold(writePool);
  await expectLater(await send());
  expect((await list()).status).toBe(200);
  release();
  expect(await made()).toEqual({ messages: 0, states: 0, jobs: 0, audited: 0 });
  expect((await send()).status).toBe(201);
  expect(await made()).toEqual({ messages: 1, states: 1, jobs: 1, audited: 1 });
});

test("behind a locked table, each send is made whole or told to come later", async () => {
  const { send, made } = await client();
  expect((await send()).status).toBe(201);
  const lock = await owner.connect();
  await lock.query("begin; lock table message in exclusive mode");
  const sends = [send()];
  await expect.poll(() => waitingForLocks(owner)).toBe(1);
  sends.push(send());
  await expect.poll(() => waitingForLocks(owner)).toBe(CONNECTIONS);
  await expectLater(await send());
  await lock.query("commit");
  lock.release();
  for (const answer of await Promise.all(sends)) expect(answer.status).toBe(201);
  expect(await made()).toEqual({ messages: 3, states: 3, jobs: 3, audited: 3 });
});

test("a read for which no place falls free is told to come later, and is not begun", async () => {
  const { run } = openReadPermits(1);
  const ending = Promise.withResolvers<void>();
  const first = run("one", () => ending.promise);
  let isBegun = false;
  const second = run("one", async () => {
    isBegun = true;
  });
  await expect(second).rejects.toMatchObject({ refusal: "unavailable", fields: { "Retry-After": "1" } });
  ending.resolve();
  await first;
  expect(isBegun).toBe(false);
  expect(await run("one", async () => 1)).toBe(1);
});

test("a campaign's many reads do not hold up another campaign's", async () => {
  const { run } = openReadPermits(1);
  const answered: string[] = [];
  const ending = Promise.withResolvers<void>();
  const read = (campaign: string) => run(campaign, async () => void answered.push(campaign));
  const all = [
    run("busy", () => ending.promise),
    read("busy"),
    read("busy"),
    read("calm"),
    read("busy"),
    read("calm"),
  ];
  ending.resolve();
  await Promise.all(all);
  expect(answered).toEqual(["calm", "busy", "calm", "busy", "busy"]);
});

test("reads for the same that wait are one read, and one under way answers nobody who came later", async () => {
  const { share } = openReadPermits(1);
  let begun = 0;
  const ending = Promise.withResolvers<void>();
  const read = async () => {
    const turn = ++begun;
    await ending.promise;
    return replyJson(200, turn);
  };
  const first = share("one", "list", read);
  await expect.poll(() => begun).toBe(1);
  const others = [share("one", "list", read), share("one", "list", read), share("two", "list", read)];
  ending.resolve();
  const answers = await Promise.all([first, ...others]);
  expect(answers.map(({ text }) => text)).toEqual(["1", "3", "3", "2"]);
});

test("lists of the same that wait get one answer, each under a trace id of its own", async () => {
  const { list, send } = await client();
  expect((await send()).status).toBe(201);
  const lock = await owner.connect();
  await lock.query("begin; lock table message in access exclusive mode");
  const answers = [list("?limit=1")];
  await expect.poll(() => waitingForLocks(owner)).toBe(1);
  const before = asked;
  answers.push(list(), list(), list());
  await expect.poll(() => asked).toBe(before + 3);
  expect(reads.waiting()).toBe(1);
  await lock.query("commit");
  lock.release();
  const found = await Promise.all(answers);
  expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(found.map(({ headers }) => headers.get("x-trace-id"))).size).toBe(4);
  for (const answer of found)
    expect(await answer.json()).toMatchObject({ data: [{ recipient: "6591234567" }] });
});
