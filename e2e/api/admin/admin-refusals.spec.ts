import { dirname } from "node:path";
import { expect } from "@playwright/test";
import { findFreePort } from "#lib/testing/process/free-port";
import { type AdminResult, runAdmin, writeInput } from "../../fixtures/admin";
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
  for (const [words, sentence] of [
    [[], /campaign create/],
    [["campaign", "destroy"], /campaign create/],
    [["toString"], /campaign create/],
    [["partitions", "off"], /partitions on/],
    [["campaign", "show"], /ID is missing.*campaign show ID/s],
    [["key", "create", `campaign_${UNKNOWN}`], /--name is missing.*key create ID --name NAME/s],
  ] as const) {
    await test.step(words.join(" "), async () =>
      expectRefused(await runAdmin(sharedService(), ...words), sentence),
    );
  }
  expectRefused(await runAdmin(sharedService(), "campaign", "create"), /--file/);
  expectRefused(
    await runAdmin(sharedService(), "campaign", "create", "--file", "missing.json"),
    /missing\.json/,
  );
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
  const { exitCode, stdout, stderr } = await runAdmin(nowhere, "campaign", "pause", "--help");
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
  const location = sharedService();
  for (const words of [
    ["campaign", "show", `campaign_${UNKNOWN}`],
    ["campaign", "pause", `campaign_${UNKNOWN}`],
    ["campaign", "resume", `campaign_${UNKNOWN}`],
    ["key", "list", `campaign_${UNKNOWN}`],
    ["key", "create", `campaign_${UNKNOWN}`, "--name", "x", "--scope", "read"],
    ["key", "delete", `key_${UNKNOWN}`],
    ["address", "add", `campaign_${UNKNOWN}`, "127.0.0.1"],
    ["address", "remove", `campaign_${UNKNOWN}`, "127.0.0.1"],
    ["campaign", "show", "nonsense"],
    ["key", "delete", "nonsense"],
    ["partitions", "detach", "2026-13"],
    ["partitions", "attach", "last"],
  ]) {
    await test.step(words.join(" "), async () =>
      expectRefused(await runAdmin(location, ...words), new RegExp(words[2] ?? "")),
    );
  }
});

const WRONG_FILES: [string, string, RegExp][] = [
  ["no JSON", "{", /JSON/],
  ["no object", "[]", /./],
  ["no name", JSON.stringify({ ...CAMPAIGN, name: undefined }), /name/],
  ["no template", JSON.stringify({ ...CAMPAIGN, templates: {} }), /templates/],
  [
    "an unknown language",
    JSON.stringify({ ...CAMPAIGN, templates: { french: "Bonjour {{name}}" } }),
    /french|templates/,
  ],
  [
    "different variables in two languages",
    JSON.stringify({ ...CAMPAIGN, templates: { english: "{{name}}", chinese: "{{code}}" } }),
    /name|code/,
  ],
  ["a variable in upper case", JSON.stringify({ ...CAMPAIGN, templates: { english: "{{Name}}" } }), /Name/],
  [
    "a variable that begins with _",
    JSON.stringify({ ...CAMPAIGN, templates: { english: "{{__proto__}}" } }),
    /__proto__/,
  ],
  [
    "a variable that is a column",
    JSON.stringify({ ...CAMPAIGN, templates: { english: "{{recipient}}" } }),
    /recipient/,
  ],
  [
    "a placeholder that is not closed",
    JSON.stringify({ ...CAMPAIGN, templates: { english: "Hi {{name" } }),
    /./,
  ],
  ["no address", JSON.stringify({ ...CAMPAIGN, ipAllowlist: ["localhost"] }), /localhost/],
  [
    "an address range that is none",
    JSON.stringify({ ...CAMPAIGN, ipAllowlist: ["10.0.0.0/33"] }),
    /10\.0\.0\.0\/33/,
  ],
  ["keys without an address", JSON.stringify({ ...CAMPAIGN, ipAllowlist: [] }), /address/],
  [
    "21 addresses",
    JSON.stringify({ ...CAMPAIGN, ipAllowlist: Array.from({ length: 21 }, (_, last) => `10.0.0.${last}`) }),
    /20/,
  ],
  [
    "four keys",
    JSON.stringify({
      ...CAMPAIGN,
      keys: Array.from({ length: 4 }, (_, n) => ({ name: `k${n}`, scope: "read" })),
    }),
    /3/,
  ],
  ["a scope that is none", JSON.stringify({ ...CAMPAIGN, keys: [{ name: "x", scope: "admin" }] }), /scope/],
  ["a rate that is none", JSON.stringify({ ...CAMPAIGN, ratePerSecond: 0 }), /ratePerSecond/],
  ["a field that is none", JSON.stringify({ ...CAMPAIGN, sender: "x" }), /sender/],
];
for (const [what, text, sentence] of WRONG_FILES) {
  test(`campaign create refuses a file with ${what}`, async () => {
    expectRefused(await create(text), sentence);
  });
}

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
