import { dirname } from "node:path";
import { expect } from "@playwright/test";
import { findFreePort } from "#lib/testing/process/free-port";
import { type AdminResult, runAdmin, startAdmin, writeInput } from "../../fixtures/admin";
import { CAMPAIGN, mintCampaign } from "../../fixtures/campaign";
import type { Variables } from "../../fixtures/process";
import { sharedService } from "../../fixtures/run";
import { test } from "../../fixtures/test";

const UNKNOWN = "0192d3a0-0000-7000-8000-000000000000";

/** Nothing on standard output, a sentence without a stack on standard error, exit code 1. */
function expectRefused({ exitCode, stdout, stderr }: AdminResult, sentence: RegExp): void {
  expect.soft(exitCode).toBe(1);
  expect.soft(stdout).toBe("");
  expect.soft(stderr).toMatch(sentence);
  expect.soft(stderr).not.toMatch(/^\s+at .+:\d+:\d+/m);
}

async function create(text: string): Promise<AdminResult> {
  return runAdmin(sharedService(), "campaign", "create", "--file", await writeInput("campaign.json", text));
}

test("a command that does not exist, or misses a word, is refused with what there is", async () => {
  expectRefused(await startAdmin(sharedService(), ["campaign", "destroy"]), /campaign create/);
  expectRefused(await runAdmin(sharedService(), "campaign", "show"), /ID is missing.*campaign show ID/s);
  const missing = await runAdmin(sharedService(), "campaign", "create", "--file", "missing.json");
  expectRefused(missing, /missing\.json/);
});

test("an option that a command does not have stops it before it does anything", async () => {
  const { campaignId, location } = await mintCampaign();
  const refused = await runAdmin(location, "campaign", "pause", campaignId, "--reson", "Wrong text");
  expectRefused(refused, /no --reson; did you mean --reason\?/);
  expect(JSON.parse((await runAdmin(location, "campaign", "show", campaignId)).stdout).pausedAt).toBeNull();
});

test("help is answered on standard output, without a database", async () => {
  const { variables, ...service } = sharedService();
  const nowhere = { ...service, variables: { ...variables, DATABASE_URL: "postgres://127.0.0.1:1/none" } };
  const { exitCode, stdout, stderr } = await startAdmin(nowhere, ["campaign", "pause", "--help"]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("campaign pause ID [--reason TEXT]");
});

test("a database that is not there is named, without its password, with what to do", async () => {
  const service = sharedService();
  const under = (changes: Variables) => ({ ...service, variables: { ...service.variables, ...changes } });
  const word = "a-secret-word";
  for (const url of [`127.0.0.1:${await findFreePort()}/redial`, "no-such-host.invalid/redial"]) {
    await test.step(url, async () => {
      const refused = await runAdmin(
        under({ DATABASE_URL: `postgres://redial:${word}@${url}` }),
        "campaign",
        "list",
      );
      expectRefused(refused, new RegExp(`${url} cannot be reached .*Check DATABASE_URL`));
      expect.soft(refused.stderr).not.toContain(word);
    });
  }
  const nowhere = under({ DATABASE_URL: "", DATA_DIR: dirname(await writeInput("nothing", "")) });
  expectRefused(await runAdmin(nowhere, "campaign", "list"), /Start Redial first \(npm start\)/);
});

test("another SECRET_KEY than the database's stops every command but those about the key itself", async () => {
  const { variables, ...service } = sharedService();
  const other = { ...service, variables: { ...variables, SECRET_KEY: "9".repeat(64) } };
  const sentence =
    /SECRET_KEY has the fingerprint \w{8}, and this database belongs to .*secret reset --confirm/;
  expectRefused(await runAdmin(other, "campaign", "list"), sentence);
  const { exitCode, stdout } = await runAdmin(other, "secret", "show");
  expect([exitCode, JSON.parse(stdout).secretKeys.length]).toEqual([0, 1]);
  expectRefused(
    await runAdmin(other, "secret", "reset", "--confirm"),
    /Redial is running somewhere with the right SECRET_KEY/,
  );
});

test("what does not exist is named", async () => {
  for (const words of [
    ["campaign", "show", `campaign_${UNKNOWN}`],
    ["key", "delete", "nonsense"],
  ])
    expectRefused(await runAdmin(sharedService(), ...words), new RegExp(words[2] ?? ""));
});

test("campaign create refuses a wrong file", async () => {
  expectRefused(await create("{"), /JSON/);
  expectRefused(await create(JSON.stringify({ ...CAMPAIGN, name: undefined })), /name/);
});

test("a campaign has up to three keys and twenty addresses", async () => {
  const ipAllowlist = ["127.0.0.1", ...Array.from({ length: 19 }, (_, last) => `10.0.0.${last}`)];
  const { campaignId, location, apiKeys } = await mintCampaign({ ipAllowlist });
  const createKey = (name: string) =>
    runAdmin(location, "key", "create", campaignId, "--name", name, "--scope", "read");

  expect((await createKey("third")).exitCode).toBe(0);
  expectRefused(await createKey("fourth"), /3/);
  await runAdmin(location, "key", "delete", apiKeys[0]?.id ?? "");
  expect((await createKey("third again")).exitCode).toBe(0);
  expectRefused(await runAdmin(location, "address", "add", campaignId, "10.0.1.1"), /20/);
  expectRefused(await runAdmin(location, "address", "remove", campaignId, "10.0.1.1"), /10\.0\.1\.1/);
  expectRefused(await runAdmin(location, "address", "add", campaignId, "10.0.0.0/99"), /10\.0\.0\.0\/99/);
});

test("a key needs an address first", async () => {
  const { stdout } = await create(JSON.stringify({ ...CAMPAIGN, ipAllowlist: [], keys: [] }));
  const { campaignId } = JSON.parse(stdout);
  const words = ["key", "create", campaignId, "--name", "x", "--scope", "send"];

  expectRefused(await runAdmin(sharedService(), ...words), /address/);
  await runAdmin(sharedService(), "address", "add", campaignId, "127.0.0.1");
  expect((await runAdmin(sharedService(), ...words)).exitCode).toBe(0);
});

test("a directory file with a wrong line is refused as a whole", async () => {
  const file = await writeInput("nric.csv", "nric,recipient\nS7654321G,6598765432\nS1234567A,6598765432\n");

  expectRefused(
    await runAdmin(sharedService(), "recipient-directory", "import", "--file", file),
    /row 3|line 3/,
  );
});
