import type { ChildProcess } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { findFreePort } from "#lib/testing/process/free-port";
import { apiClient } from "../../fixtures/api-client";
import { burst, expectRate } from "../../fixtures/burst";
import { type Campaign, mintCampaign, pauseCampaign, resumeCampaign } from "../../fixtures/campaign";
import { csv, csvOfBytes, goodRows } from "../../fixtures/csv";
import { readHandOvers } from "../../fixtures/handed-over";
import { createDatabase, type OwnDatabase } from "../../fixtures/own-database";
import { end, run, type Variables } from "../../fixtures/process";
import { runFolder, sharedService } from "../../fixtures/run";
import { type Service, startService, untilHealthy } from "../../fixtures/service";
import { untilBatchSettled } from "../../fixtures/settled";
import { test } from "../../fixtures/test";
import { until } from "../../fixtures/until";
import { untilTaken } from "../../fixtures/until-taken";

let database: OwnDatabase;
let service: Service;
let secondUrl: string;
let secondVariables: Variables;
let secondLog: string;
let secondWeb: ChildProcess;
let secondWorker: ChildProcess;

test.describe("two web processes and two workers on one database", () => {
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    database = await createDatabase();
    service = await startService({ DATABASE_URL: database.url });
    const port = String(await findFreePort());
    secondVariables = { ...service.variables, PORT: port };
    secondUrl = `http://127.0.0.1:${port}`;
    secondLog = `${service.dataDir}-second.log`;
    secondWeb = run("lib/cli/web.ts", secondVariables, secondLog);
    secondWorker = run("lib/cli/worker.ts", secondVariables, secondLog);
    await untilHealthy(secondWeb, secondUrl, secondLog);
  });
  test.afterAll(async () => {
    for (const child of [secondWeb, secondWorker]) await end(child, "SIGTERM");
    await service.stop();
    await database.cut();
  });

  /** The campaign's calls through the one web process and through the other. */
  function both({ campaignId, apiKeys, reader }: Campaign) {
    return [reader, apiClient(secondUrl, campaignId, apiKeys[1]?.key ?? "")] as const;
  }

  for (const ratePerSecond of [1, 10]) {
    test(`${ratePerSecond} calls a second are the limit of both together`, async () => {
      const [one, other] = both(await mintCampaign({ ratePerSecond }, service));
      const calls = Array.from({ length: 20 }, () => [one.list(), other.list()]).flat();
      const begun = performance.now();
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      // A busy machine may need longer than the second for them.
      const seconds = Math.ceil((performance.now() - begun) / 1000);

      // A busy machine puts calls off that would wait longer than a second.
      expect(new Set(statuses).difference(new Set([200, 429, 503]))).toEqual(new Set());
      expect(statuses).toContain(200);
      expect(statuses).toContain(429);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(ratePerSecond * seconds);
    });
  }

  test("a campaign has its whole rate through one of them alone", async () => {
    const [one, other] = both(await mintCampaign({ ratePerSecond: 10 }, service));
    expectRate(await burst(30, () => other.list()), 10);
    await expect.poll(async () => (await one.list()).status, { intervals: [1000] }).toBe(200);
  });

  test("what one accepts the other shows", async () => {
    const campaign = await mintCampaign({}, service);
    const [one, other] = both(campaign);
    await untilTaken(() => campaign.sender.upload(csv(goodRows(5))));
    const pages = [await one.list(), await other.list()].map(({ body }) => body.data.map(({ id }) => id));

    expect(pages[0]).toHaveLength(5);
    expect(pages[1]).toEqual(pages[0]);
  });

  test("two workers share a batch and hand nothing over twice", async () => {
    const campaign = await mintCampaign({}, service);
    await pauseCampaign(campaign);
    const { body } = await untilTaken(() => campaign.sender.upload(csv(goodRows(10_000))));
    const { batchId } = body;
    await resumeCampaign(campaign);
    const messages = await untilBatchSettled(campaign.reader, batchId);

    const own = new Set<string>(messages.map(({ id }) => id));
    const handedOver = (await readHandOvers(service)).filter(({ messageId }) => own.has(messageId));
    expect(handedOver).toHaveLength(10_000);
    expect(new Set(handedOver.map(({ messageId }) => messageId)).size).toBe(10_000);
  });

  test("an upload through one goes on while the other is restarted", async () => {
    const campaign = await mintCampaign({}, service);
    const upload = beginUpload(campaign, csvOfBytes(3_000_000));
    await end(secondWeb, "SIGTERM");
    expect((await untilTaken(() => campaign.reader.list())).status).toBe(200);
    secondWeb = run("lib/cli/web.ts", secondVariables, secondLog);
    await untilHealthy(secondWeb, secondUrl, secondLog);

    const { batchId } = await upload.finish();
    const other = both(campaign)[1];
    // A web that has just started on a busy machine puts off what would wait longer than a second.
    const page = await untilTaken(() => other.listBatch(batchId, { limit: 1000 }));
    expect(page.status).toBe(200);
    expect(page.body.data).toHaveLength(1000);
  });

  test("what a killed worker leaves the other takes over, and sends nothing twice", async () => {
    const campaign = await mintCampaign({}, service);
    const own = async () => (await readHandOvers(service)).map(({ messageId }) => messageId);
    const before = (await own()).length;
    const { body } = await untilTaken(() => campaign.sender.upload(csv(goodRows(20_000))));
    const { batchId } = body;
    await until(async () => (await own()).length > before + 2000, "the start of delivery");
    await end(secondWorker, "SIGKILL");

    const messages = await untilBatchSettled(campaign.reader, batchId);
    const mine = new Set<string>(messages.map(({ id }) => id));
    const handedOver = (await own()).filter((id) => mine.has(id));
    expect(messages).toHaveLength(20_000);
    expect(handedOver).toHaveLength(new Set(handedOver).size);
    const failed = messages.filter(({ latestStatus }) => latestStatus === "failure");
    // Nobody knows whether the messages that it was handing over were sent.
    for (const { messageAttempts } of failed)
      expect(messageAttempts.map(({ errorCode }) => errorCode)).toEqual(["server_unknown_error"]);
    expect(failed.length).toBeLessThan(10_000);
  });
});

test("two webs and two workers that start at once on an empty database set it up once", async () => {
  const empty = await createDatabase();
  const folder = await mkdtemp(join(runFolder(), "at-once-"));
  const machines = await Promise.all(
    ["a", "b"].map(async (name) => {
      const port = String(await findFreePort());
      const variables = {
        ...sharedService().variables,
        DATABASE_URL: empty.url,
        DATA_DIR: join(folder, name),
        SECRET_KEY: "7".repeat(64),
        DEMO: "1",
        PORT: port,
      };
      const logFile = join(folder, `${name}.log`);
      const worker = run("lib/cli/worker.ts", variables, join(folder, `${name}-worker.log`));
      return {
        url: `http://127.0.0.1:${port}`,
        logFile,
        worker,
        web: run("lib/cli/web.ts", variables, logFile),
      };
    }),
  );
  await Promise.all(machines.map(({ web, url, logFile }) => untilHealthy(web, url, logFile)));
  const said = (await Promise.all(machines.map(({ logFile }) => readFile(logFile, "utf8")))).join("");
  expect(said.match(/Sign in to the console/g)).toHaveLength(1);
  expect(said.match(/A demo campaign was created/g)).toHaveLength(1);
  expect(machines.map(({ worker }) => worker.exitCode)).toEqual([null, null]);

  for (const { web, worker } of machines) await Promise.all([end(worker, "SIGTERM"), end(web, "SIGTERM")]);
  await empty.cut();
});

const SLOW = { bytes: 8192, everyMs: 250 };

/** An upload over a slow line, fast enough to be waited for; what is left of its file goes at once when it is told to finish. */
function beginUpload({ location, campaignId, apiKeys }: Campaign, file: Uint8Array) {
  const boundary = "scaling";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="slow.csv"\r\n\r\n`;
  let left = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const call = httpRequest(`${location.url}/api/v2/campaigns/${campaignId}/batch/messages`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${apiKeys[0]?.key}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": left.length,
    },
  });
  const answer = new Promise<{ batchId: string }>((resolve, reject) => {
    call.on("error", reject).once("response", (response) => {
      text(response).then((body) => {
        if (response.statusCode === 201) resolve(JSON.parse(body));
        else reject(new Error(`the upload was answered ${response.statusCode}: ${body}`));
      }, reject);
    });
  });
  const send = () => {
    call.write(left.subarray(0, SLOW.bytes));
    left = left.subarray(SLOW.bytes);
  };
  send();
  const sending = setInterval(send, SLOW.everyMs);
  call.once("close", () => clearInterval(sending));
  return {
    finish() {
      clearInterval(sending);
      call.end(left);
      return answer;
    },
  };
}
