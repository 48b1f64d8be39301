import { readFile, writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { findFreePort } from "#lib/testing/process/free-port";
import { admin } from "../../fixtures/admin";
import { request } from "../../fixtures/api-client";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { run, type Variables } from "../../fixtures/process";
import { sharedService } from "../../fixtures/run";
import { restartService, type Service, startService } from "../../fixtures/service";
import { test } from "../../fixtures/test";
import { untilTaken } from "../../fixtures/until-taken";

/** Starts the product where it must refuse to, and returns what it said. */
async function refusedStart(changes: Variables): Promise<{ exitCode: number | null; said: string }> {
  const logFile = test.info().outputPath("start.log");
  await writeFile(logFile, "");
  const variables = { ...sharedService().variables, PORT: String(await findFreePort()), ...changes };
  const child = run("lib/cli/start.ts", variables, logFile);
  await expect.poll(() => child.exitCode).not.toBeNull();
  return { exitCode: child.exitCode, said: await readFile(logFile, "utf8") };
}

test("a second start on the same data folder is refused in plain words, and harms nothing", async () => {
  const { exitCode, said } = await refusedStart({});

  expect(exitCode).toBe(1);
  expect(said).toContain(sharedService().dataDir);
  expect(said).not.toMatch(/^\s+at /m);
  expect((await request(`${sharedService().url}/api/health`)).status).toBe(200);
});

test("a wrong setting stops the start with its name and what is allowed", async () => {
  const { exitCode, said } = await refusedStart({ SERVICE_ENVIRONMENT: "staging" });

  expect(exitCode).toBe(1);
  expect(said).toMatch(/SERVICE_ENVIRONMENT.*sandbox, test, loadtest or production/);
  expect(said).not.toMatch(/^\s+at /m);
});

test("stops on SIGTERM and leaves no process behind; the next start has its data, and makes no second demo campaign", async () => {
  const first = await startService({ DEMO: "1" });
  const { sender, reader } = await mintCampaign({}, first);
  const { body } = await untilTaken(() => sender.send(SEND));
  const campaigns = await countCampaigns(first);
  await first.stop();
  expect(first.isGroupAlive()).toBe(false);
  await expect(request(`${first.url}/api/health`)).rejects.toThrow();
  expect(campaigns, "the demo, and one of the test").toBeGreaterThan(1);

  const second = await restartService(first);
  expect((await untilTaken(() => reader.retrieve(body.id))).status).toBe(200);
  expect(await countCampaigns(second)).toBe(campaigns);
  await second.stop();
});

async function countCampaigns(service: Service): Promise<number> {
  return (await admin<unknown[]>(service, "campaign", "list")).length;
}
