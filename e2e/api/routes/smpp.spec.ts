import type { ChildProcess } from "node:child_process";
import { expect } from "@playwright/test";
import { type Smsc, startSmsc } from "#lib/testing/smsc/start-smsc";
import { admin } from "../../fixtures/admin";
import { type Campaign, mintCampaign } from "../../fixtures/campaign";
import { csv, goodRows, HEADER } from "../../fixtures/csv";
import { createDatabase, type OwnDatabase } from "../../fixtures/own-database";
import { end, run } from "../../fixtures/process";
import { assignRoutes, makeRoute } from "../../fixtures/route";
import { type Service, startService, untilHealthy } from "../../fixtures/service";
import { untilBatchSettled, untilStatus } from "../../fixtures/settled";
import { test } from "../../fixtures/test";
import { until } from "../../fixtures/until";

test.describe("messages by SMPP", () => {
  test.describe.configure({ mode: "default" });

  let database: OwnDatabase;
  let service: Service;
  let web: ChildProcess;
  let smsc: Smsc;
  const workers = new Set<ChildProcess>();

  test.beforeAll(async () => {
    database = await createDatabase();
    service = await startService({ DATABASE_URL: database.url });
    // Its worker cannot be killed alone: it would be started again at once.
    await service.stop();
    const log = `${service.dataDir}-apart.log`;
    web = run("lib/cli/web.ts", service.variables, log);
    startWorker();
    await untilHealthy(web, service.url, log);
  });
  test.afterAll(async () => {
    for (const child of [...workers, web]) await end(child, "SIGTERM");
    await database.cut();
  });
  test.beforeEach(async () => {
    smsc = await startSmsc();
  });
  test.afterEach(() => smsc.close());

  function startWorker(): ChildProcess {
    const worker = run("lib/cli/worker.ts", service.variables, `${service.dataDir}-worker.log`);
    workers.add(worker);
    return worker;
  }

  async function killWorker(worker: ChildProcess): Promise<void> {
    workers.delete(worker);
    await end(worker, "SIGKILL");
  }

  /** A campaign whose messages go by this centre alone. */
  async function campaignBy(changes: Record<string, unknown> = {}): Promise<Campaign> {
    const campaign = await mintCampaign({}, service);
    const name = `route-${campaign.campaignId.slice(-12)}`;
    await makeRoute(service, name, smsc, { ratePerSecond: 500, ...changes });
    await assignRoutes(campaign, name);
    return campaign;
  }

  test("each message reaches the centre once, and ends as its receipts say", async () => {
    smsc.change({ script: { 7: { receipts: [{ stat: "UNDELIV", err: "001" }] } } });
    const { sender, reader } = await campaignBy();
    const { batchId } = (await sender.upload(csv(goodRows(200)))).body;
    const messages = await untilBatchSettled(reader, batchId);
    const failed = messages.filter(({ latestStatus }) => latestStatus === "failure");
    expect(messages).toHaveLength(200);
    expect(failed).toHaveLength(20);
    expect(smsc.counts()).toMatchObject({ taken: 200, twice: 0 });
  });

  test("a worker that is killed inside a window of ten leaves at most those ten unknown, and another takes over", async () => {
    const { sender, reader, campaignId } = await campaignBy({ ratePerSecond: 50, window: 10 });
    const [first] = workers;
    await until(async () => smsc.counts().binds === 1, "the bind");
    startWorker();
    const { batchId } = (await sender.upload(csv(goodRows(400)))).body;
    await until(async () => smsc.counts().taken > 100, "a hundred messages at the centre");
    if (first) await killWorker(first);
    const messages = await untilBatchSettled(reader, batchId);
    const unknown = messages.filter(({ latestStatus }) => latestStatus === "failure");
    expect(messages).toHaveLength(400);
    expect(unknown.length).toBeLessThanOrEqual(10);
    for (const { messageAttempts } of unknown) {
      expect(messageAttempts.map(({ errorCode }) => errorCode)).toEqual(["server_unknown_error"]);
    }
    const { twice, mostPerSecond, mostUnanswered } = smsc.counts();
    expect({ twice, campaignId }).toEqual({ twice: 0, campaignId });
    expect(mostPerSecond).toBeLessThanOrEqual(50);
    expect(mostUnanswered).toBeLessThanOrEqual(10);
  });

  test("a test message arrives, and says how it went", async () => {
    const { campaignId } = await campaignBy();
    const name = `route-${campaignId.slice(-12)}`;
    const words = ["route", "test", name, "--recipient", "6591234567", "--text", "您好 😀 வணக்கம்"];
    const result = await admin<{ status: string; parts: number }>(service, ...words);
    expect(result).toMatchObject({ parts: 1 });
    expect(smsc.taken().map(({ text }) => text)).toEqual(["您好 😀 வணக்கம்"]);
  });

  test("messages wait while the centre is away, and go once it is back", async () => {
    const campaign = await campaignBy();
    const { port } = smsc;
    await until(async () => smsc.counts().binds > 0, "the bind");
    await smsc.close();
    const { body } = await campaign.sender.send({
      recipient: "6591234567",
      language: "english",
      values: { name: "Ada", code: "1" },
    });
    smsc = await startSmsc({ port });
    await untilStatus(campaign.reader, body.id, "success");
    expect(smsc.counts()).toMatchObject({ taken: 1, twice: 0 });
  });

  test("long texts in four scripts arrive whole, and count once", async () => {
    const campaign = await campaignBy();
    const long = ["é".repeat(300), "您好，".repeat(60), "வணக்கம் ".repeat(20), "😀".repeat(100)];
    const rows = long.map((text, i) => `${6_591_000_100 + i},english,${text},${i}`);
    const { batchId } = (await campaign.sender.upload(csv(rows, HEADER))).body;
    const messages = await untilBatchSettled(campaign.reader, batchId);
    expect(messages.map(({ latestStatus }) => latestStatus)).toEqual(Array(4).fill("success"));
    expect(smsc.counts().taken).toBeGreaterThan(8);
    expect(smsc.counts().twice).toBe(0);
  });
});
