import { globSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { createAccount } from "../../console/fixtures/operators";
import { request } from "../../fixtures/api-client";
import { mintCampaign, pauseCampaign, resumeCampaign, SEND } from "../../fixtures/campaign";
import { csv, goodRows } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { createDatabase, type OwnDatabase } from "../../fixtures/own-database";
import { type Service, startService } from "../../fixtures/service";
import { untilBatchSettled } from "../../fixtures/settled";
import { test } from "../../fixtures/test";

/** Ten seconds is what Redial promises; the rest is for a busy machine. */
const GIVEN_UP_MS = 12_000;
/** The connections that web and worker together may have (lib/cli/README.md, More than one machine). */
const CONNECTIONS = 34;

let database: OwnDatabase;
let service: Service;

test.describe("a service on a database of its operator's", () => {
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    database = await createDatabase();
    service = await startService({ DATABASE_URL: database.url });
  });
  test.afterAll(async () => {
    await service.stop();
    await database.cut();
  });

  test("503 while the database is out of reach, on every call and on the health page; then as before", async () => {
    const campaign = await mintCampaign({}, service);
    const { sender, reader } = campaign;
    await pauseCampaign(campaign);
    const { batchId } = (await sender.upload(csv(goodRows(100)))).body;

    await database.cut();
    expectRefusal(await reader.list(), "unavailable");
    expectRefusal(await sender.send(SEND), "unavailable");
    expectRefusal(await sender.upload(csv(goodRows(1))), "unavailable");
    // It looks at the database once a second, however often it is asked.
    await expect.poll(async () => (await request(`${service.url}/api/health`)).status).toBe(503);

    await database.mend();
    await expect.poll(async () => (await reader.list()).status).toBe(200);
    await expect.poll(async () => (await request(`${service.url}/api/health`)).status).toBe(200);
    await resumeCampaign(campaign);
    const settled = await untilBatchSettled(reader, batchId);
    expect(settled.map(({ latestStatus, numAttempts }) => `${latestStatus} ${numAttempts}`)).toEqual(
      Array(100).fill("success 1"),
    );
  });

  test("without a database every page and every way to sign in says so in words, and none fails blankly", async () => {
    const { email, password } = await createAccount("admin", service);
    const json = { "Content-Type": "application/json" };
    const ask = (path: string, given?: RequestInit) =>
      fetch(service.url + path, { redirect: "manual", ...given });
    const signIn = (path: string) =>
      ask(`/api/auth/${path}`, { method: "POST", headers: json, body: JSON.stringify({ email, password }) });
    const cookie = (await signIn("sign-in/email")).headers.getSetCookie()[0]?.split(";")[0] ?? "";
    await database.cut();
    for (const path of SIGN_IN_PATHS) {
      await test.step(path, async () => {
        const answer = await signIn(path);
        expect.soft(answer.status).toBe(503);
        expect.soft((await answer.json()).error).toMatchObject({
          code: "service_unavailable",
          message: "The console's database cannot be reached. Try again in a moment.",
          type: "console_error",
        });
      });
    }
    for (const path of pagePaths()) {
      const sent: Record<string, string>[] = [{}, { Cookie: cookie }, { Cookie: cookie, RSC: "1" }];
      for (const headers of sent) {
        await test.step(`${path} ${Object.keys(headers)}`, async () => {
          const answer = await ask(path, { headers });
          expect.soft(answer.status).toBe(503);
          expect.soft(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
          expect.soft(await answer.text()).toContain("database cannot be reached. Try again");
        });
      }
    }
    await test.step("the status page stays, and says which part is away", async () => {
      const answer = await ask("/status");
      expect.soft(answer.status).toBe(200);
      expect.soft(await answer.text()).toContain("Needs attention: Database");
    });
    await database.mend();
    await expect.poll(async () => (await ask("/sign-in")).status).toBe(200);
  });

  test("503 within ten seconds when the database's host vanishes without a word; then as before", async () => {
    const campaign = await mintCampaign({}, service);
    const { sender, reader } = campaign;
    await pauseCampaign(campaign);
    const { batchId } = (await sender.upload(csv(goodRows(100)))).body;
    await Promise.all(Array.from({ length: 8 }, () => reader.list()));

    database.silence();
    const calls = [
      ...Array.from({ length: 8 }, () => reader.list()),
      sender.send(SEND),
      sender.upload(csv(goodRows(1))),
    ];
    const health = request(`${service.url}/api/health`);
    const tooLate = rejectAfter(GIVEN_UP_MS);
    // A write whose commit was on its way may have been done.
    const sentence = /^The service cannot answer now|nobody knows whether this was done/;
    for (const reply of await Promise.race([Promise.all(calls), tooLate]))
      expectRefusal(reply, "unavailable", { sentence });
    expect((await Promise.race([health, tooLate])).status).toBe(503);

    database.speak();
    await expect.poll(async () => (await reader.list()).status).toBe(200);
    await resumeCampaign(campaign);
    const settled = await untilBatchSettled(reader, batchId);
    expect(settled.map(({ latestStatus, numAttempts }) => `${latestStatus} ${numAttempts}`)).toEqual(
      Array(100).fill("success 1"),
    );
    await expect.poll(() => database.connections()).toBeLessThanOrEqual(CONNECTIONS);
  });

  test("503 when the database goes in the middle of an upload, and nothing of it is ever visible", async () => {
    const { sender, reader } = await mintCampaign({}, service);
    const upload = sender.upload(csv(goodRows(300_000)));
    await expect.poll(async () => (await reader.list()).status).toBe(200);
    await database.cut();
    const reply = await upload;
    await database.mend();

    expectRefusal(reply, "unavailable");
    await expect.poll(async () => (await reader.list()).status).toBe(200);
    expect((await reader.list()).body.data).toEqual([]);
  });

  test("500 when a statement fails, and nothing internal is told", async () => {
    const { sender, reader } = await mintCampaign({}, service);
    await database.query("alter table message rename to message_away");
    const replies = [await reader.list(), await sender.send(SEND)];
    await database.query("alter table message_away rename to message");

    for (const reply of replies) {
      expectRefusal(reply, "internalError");
      expect(reply.text).not.toMatch(/message_away|relation|select|stack|\.ts/i);
    }
    expect((await reader.list()).body.data).toEqual([]);
    expect((await sender.send(SEND)).status).toBe(201);
  });
});

const SIGN_IN_PATHS = [
  "sign-in/email",
  "sign-out",
  "change-password",
  "revoke-other-sessions",
  "two-factor/enable",
  "two-factor/disable",
  "two-factor/verify-totp",
  "two-factor/verify-backup-code",
  "two-factor/generate-backup-codes",
];

/** Every page there is, with 1 in place of what its address leaves open. */
function pagePaths(): string[] {
  const app = join(import.meta.dirname, "..", "..", "..", "app");
  const files = globSync("**/page.tsx", { cwd: app }).filter((file) => !file.includes("(status)"));
  return files.map(
    (file) =>
      `/${file.replace(/\/?page\.tsx$/, "")}`.replaceAll(/\/\([^)]+\)/g, "").replaceAll(/\[[^\]]+\]/g, "1") ||
      "/",
  );
}

function rejectAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("Redial still waits for a host that vanished")), milliseconds).unref();
  });
}
