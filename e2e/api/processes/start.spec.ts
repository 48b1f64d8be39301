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

/** Starts the product where it must refuse to, and returns what it said. */
async function refusedStart(changes: Variables): Promise<{ exitCode: number | null; said: string }> {
  const logFile = test.info().outputPath("start.log");
  await writeFile(logFile, "");
  const variables = { ...sharedService().variables, PORT: String(await findFreePort()), ...changes };
  const child = run("lib/cli/start.ts", variables, logFile);
  await expect.poll(() => child.exitCode, { timeout: 30_000 }).not.toBeNull();
  return { exitCode: child.exitCode, said: await readFile(logFile, "utf8") };
}

test("a second start on the same data folder is refused in plain words, and harms nothing", async () => {
  const { exitCode, said } = await refusedStart({});

  expect(exitCode).toBe(1);
  expect(said).toContain(sharedService().dataDir);
  expect(said).not.toMatch(/^\s+at /m);
  expect((await request(`${sharedService().url}/api/health`)).status).toBe(200);
});

const WRONG: [string, string, RegExp][] = [
  ["PORT", "http", /PORT/],
  ["PORT", "0", /PORT/],
  ["DATABASE_URL", "mysql://localhost/x", /DATABASE_URL/],
  ["SERVICE_ENVIRONMENT", "staging", /SERVICE_ENVIRONMENT.*sandbox, test, loadtest or production/],
  ["SERVICE_TIME_ZONE", "Mars/Olympus", /SERVICE_TIME_ZONE/],
  ["PUBLIC_URL", "sms.example", /PUBLIC_URL/],
  ["TRUSTED_PROXIES", "127.0.0.1,proxy", /TRUSTED_PROXIES/],
  ["REQUIRE_HTTPS", "yes", /REQUIRE_HTTPS/],
  ["SIMULATOR_LATENCY_MS", "-1", /SIMULATOR_LATENCY_MS/],
  ["SIMULATOR_FAILURE_RATE", "1.5", /SIMULATOR_FAILURE_RATE/],
  ["DEMO", "2", /DEMO/],
  ["LOG_LEVEL", "loud", /LOG_LEVEL/],
];
for (const [name, value, sentence] of WRONG) {
  test(`${name}=${value} stops the start with its name and what is allowed`, async () => {
    const { exitCode, said } = await refusedStart({ [name]: value });

    expect(exitCode).toBe(1);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/^\s+at /m);
  });
}

test.describe("an own service", () => {
  let service: Service;

  test("stops on SIGTERM and leaves no process behind; its data is there at the next start", async () => {
    service = await startService();
    const { sender, reader } = await mintCampaign({}, service);
    const { body } = await sender.send(SEND);
    await service.stop();
    expect(service.isGroupAlive()).toBe(false);
    await expect(request(`${service.url}/api/health`)).rejects.toThrow();

    service = await restartService(service);
    expect((await reader.retrieve(body.id)).status).toBe(200);
    await service.stop();
  });

  test("with DEMO=1 makes a demo campaign on the first start, and none on the second", async () => {
    service = await startService({ DEMO: "1" });
    const first = await countCampaigns(service);
    await service.stop();
    service = await restartService(service);
    const second = await countCampaigns(service);
    await service.stop();

    expect(first).toBeGreaterThan(0);
    expect(second).toBe(first);
  });
});

async function countCampaigns(service: Service): Promise<number> {
  return (await admin<unknown[]>(service, "campaign", "list")).length;
}
