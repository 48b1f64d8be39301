import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { adminCommands } from "#lib/cli/admin/commands";
import { findCommand } from "#lib/cli/command/find-command";
import { plainSentence } from "#lib/cli/command/plain-sentence";
import { isWrongInput } from "#lib/service/wrong-input";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { testService } from "#lib/testing/service/service";

const UNKNOWN = "0192d3a0-0000-7000-8000-000000000000";
const CAMPAIGN = {
  name: "Clinic reminders",
  header: "Sunrise Clinic",
  templates: { english: "Dear {{name}}, your code is {{code}}." },
  ipAllowlist: ["127.0.0.1"],
  keys: [{ name: "sender", scope: "send" }],
};

const service = testService();
afterAll(() => service.pool.end());

/** The command's output when it refuses these words; null when it would print a stack. */
async function refusal(...words: string[]): Promise<string | null> {
  try {
    const found = findCommand(adminCommands, words, "admin");
    if ("help" in found) throw new Error("this asks for help");
    await found.run({ ...service, databaseUrl: inject("databaseUrl") });
  } catch (error) {
    return isWrongInput(error) ? error.message : plainSentence(error);
  }
  throw new Error(`${words.join(" ")} was not refused`);
}

describe("a command that does not exist, or misses a word, is refused with what there is", () => {
  for (const [words, sentence] of [
    ["", /campaign create/],
    ["campaign destroy", /campaign create/],
    ["toString", /campaign create/],
    ["partitions off", /partitions on/],
    ["campaign show", /ID is missing.*campaign show ID/s],
    [`key create campaign_${UNKNOWN}`, /--name is missing.*key create ID --name NAME/s],
    ["campaign create", /--file/],
    [`batch-pace set campaign_${UNKNOWN} batch_${UNKNOWN}`, /one of --per-minute and --until/],
    [`batch-pace set campaign_${UNKNOWN} batch_${UNKNOWN} --per-minute 0`, /--per-minute/],
    [`batch-pace show campaign_${UNKNOWN} batch_${UNKNOWN}`, /no such batch/],
  ] as const) {
    test(words, async () => expect(await refusal(...words.split(" ").filter(Boolean))).toMatch(sentence));
  }
});

describe("what does not exist is named", () => {
  for (const words of [
    `campaign show campaign_${UNKNOWN}`,
    `campaign pause campaign_${UNKNOWN}`,
    `campaign resume campaign_${UNKNOWN}`,
    `key list campaign_${UNKNOWN}`,
    `key create campaign_${UNKNOWN} --name x --scope read`,
    `key delete key_${UNKNOWN}`,
    `address add campaign_${UNKNOWN} 127.0.0.1`,
    `address remove campaign_${UNKNOWN} 127.0.0.1`,
    "campaign show nonsense",
    "key delete nonsense",
    "partitions detach 2026-13",
    "partitions attach last",
  ]) {
    test(words, async () => expect(await refusal(...words.split(" "))).toContain(words.split(" ")[2]));
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
describe("campaign create refuses a file with", () => {
  for (const [what, text, sentence] of WRONG_FILES) {
    test(what, async () => {
      const file = join(temporaryFolder(), "campaign.json");
      writeFileSync(file, text);
      expect(await refusal("campaign", "create", "--file", file)).toMatch(sentence);
    });
  }
});
