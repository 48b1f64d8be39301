import { expect } from "@playwright/test";
import { admin, runAdmin, writeInput } from "../../fixtures/admin";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { csv, goodRows } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import type { Location } from "../../fixtures/location";
import { sharedService } from "../../fixtures/run";
import { test } from "../../fixtures/test";

const PASSWORD = "a-secret-that-is-never-shown";

type Shown = { name: string; state: string; settings: Record<string, unknown>; secrets: string[] };

function routeFile(fields: Record<string, unknown>): Promise<string> {
  const place = {
    kind: "smpp",
    host: "127.0.0.1",
    port: 9,
    tls: false,
    systemId: "redial",
    password: PASSWORD,
  };
  return writeInput("route.json", JSON.stringify({ ...place, ...fields }));
}

async function mintRoute(location: Location, fields: Record<string, unknown> = {}): Promise<string> {
  const name = `route-${process.hrtime.bigint()}`;
  await admin(location, "route", "create", "--file", await routeFile({ name, ...fields }));
  return name;
}

test("a route is created, shown without its password, changed, paused, resumed, drained and deleted", async () => {
  const location = sharedService();
  const name = await mintRoute(location, { senders: ["LIBRARY"] });

  const { stdout } = await runAdmin(location, "route", "show", name);
  expect(stdout).not.toContain(PASSWORD);
  const shown: Shown = JSON.parse(stdout);
  expect(shown).toMatchObject({ name, secrets: ["password"], settings: { port: 9, window: 10 } });
  const file = await writeInput("route.json", JSON.stringify({ ...shown.settings, window: 20 }));
  expect(await admin<Shown>(location, "route", "update", name, "--file", file)).toMatchObject({
    ...{ secrets: ["password"], settings: { window: 20 } },
  });
  expect(await admin<Shown>(location, "route", "pause", name)).toMatchObject({ state: "paused" });
  expect((await admin<Shown>(location, "route", "resume", name)).state).toMatch(/connecting|up/);
  expect((await admin<Shown>(location, "route", "drain", name)).state).toMatch(/draining|drained/);
  await admin(location, "route", "delete", name);
  expect(await runAdmin(location, "route", "show", name)).toMatchObject({
    ...{ exitCode: 1, stderr: expect.stringContaining("there is no route") },
  });
});

test("a route that is wrong is refused with every wrong field", async () => {
  const file = await routeFile({ name: "a b", prot: 1, senders: [7] });
  const { exitCode, stderr } = await runAdmin(sharedService(), "route", "create", "--file", file);

  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/name: use at most 40/);
  expect(stderr).toMatch(/senders\.0: Invalid input/);
});

test("a message and a file whose sender the route lost are refused before they are accepted", async () => {
  const { campaignId, location, sender } = await mintCampaign();
  const name = await mintRoute(location, { senders: ["LIBRARY"] });
  await admin(location, "campaign", "update", campaignId, "--routes", name, "--sender", "LIBRARY");
  const senders = await routeFile({ name, senders: ["REDIAL"] });
  await admin(location, "route", "update", name, "--file", senders);

  const sentence = `sender LIBRARY may not be used on route ${name}; it allows REDIAL`;
  expectRefusal(await sender.send(SEND), "senderNotAllowed", { sentence });
  expectRefusal(await sender.upload(csv(goodRows(1))), "senderNotAllowed", { sentence });
  await admin(location, "campaign", "update", campaignId, "--routes", "", "--sender", "");
  expect((await sender.send(SEND)).status).toBe(201);
});
