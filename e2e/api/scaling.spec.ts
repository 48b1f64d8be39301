import type { ChildProcess } from "node:child_process";
import { expect } from "@playwright/test";
import { apiClient } from "../api-client";
import { type Campaign, mintCampaign, pauseCampaign, resumeCampaign } from "../campaign";
import { csv, goodRows } from "../csv";
import { findFreePort } from "../free-port";
import { readHandOvers } from "../handed-over";
import { createDatabase, type OwnDatabase } from "../own-database";
import { end, run } from "../process";
import { type Service, startService, untilHealthy } from "../service";
import { untilBatchSettled } from "../settled";
import { test } from "../test";

let database: OwnDatabase;
let service: Service;
let secondUrl: string;
let others: ChildProcess[];

test.describe("two web processes and two workers on one database", () => {
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    database = await createDatabase();
    service = await startService({ DATABASE_URL: database.url });
    const port = String(await findFreePort());
    const variables = { ...service.variables, PORT: port };
    secondUrl = `http://127.0.0.1:${port}`;
    const logFile = `${service.dataDir}-second.log`;
    const web = run("lib/cli/web.ts", variables, logFile);
    others = [web, run("lib/cli/worker.ts", variables, logFile)];
    await untilHealthy(web, secondUrl, logFile);
  });
  test.afterAll(async () => {
    for (const child of others) await end(child, "SIGTERM");
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
      const statuses = (await Promise.all(calls)).map(({ status }) => status);

      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(ratePerSecond);
    });
  }

  test("what one accepts the other shows", async () => {
    const campaign = await mintCampaign({}, service);
    const [one, other] = both(campaign);
    await campaign.sender.upload(csv(goodRows(5)));
    const pages = [await one.list(), await other.list()].map(({ body }) => body.data.map(({ id }) => id));

    expect(pages[0]).toHaveLength(5);
    expect(pages[1]).toEqual(pages[0]);
  });

  test("two workers share a batch and hand nothing over twice", async () => {
    const campaign = await mintCampaign({}, service);
    await pauseCampaign(campaign);
    const { batchId } = (await campaign.sender.upload(csv(goodRows(10_000)))).body;
    await resumeCampaign(campaign);
    const messages = await untilBatchSettled(campaign.reader, batchId);

    const own = new Set<string>(messages.map(({ id }) => id));
    const handedOver = (await readHandOvers(service)).filter(({ messageId }) => own.has(messageId));
    expect(handedOver).toHaveLength(10_000);
    expect(new Set(handedOver.map(({ messageId }) => messageId)).size).toBe(10_000);
  });
});
