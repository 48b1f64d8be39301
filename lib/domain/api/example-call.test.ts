import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { exampleBody, exampleCsv, exampleCurl } from "#lib/domain/api/example-call";
import { readValues } from "#lib/domain/content/values";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";

const campaign = { campaignId: "campaign_1", variables: ["name", "due_date"], language: "english" } as const;

test("the example is one that the service accepts", () => {
  const { recipient, language, values } = JSON.parse(exampleBody(campaign));
  expect(isPossibleRecipient(recipient)).toBe(true);
  expect(language).toBe("english");
  expect(readValues(values, campaign.variables)).not.toBeNull();
  expect(exampleCsv(campaign)).toBe("recipient,language,name,due_date\n447700900123,english,name,due date");
});

test("a shell reads the command as it is meant", () => {
  const command = exampleCurl("http://localhost/api/v2", campaign, { scope: "send", key: "key_test_1" });
  const words = execFileSync("sh", ["-c", command.replace(/^curl/, 'printf "%s|"')], { encoding: "utf8" });
  expect(words.split("|").slice(0, -1)).toEqual([
    "-X",
    "POST",
    "http://localhost/api/v2/campaigns/campaign_1/messages",
    "-H",
    "Authorization: Bearer key_test_1",
    "-H",
    "Content-Type: application/json",
    "-d",
    exampleBody(campaign),
  ]);
  expect(exampleCurl("http://x", campaign, { scope: "read", key: "k" })).toContain("messages?limit=1");
});
