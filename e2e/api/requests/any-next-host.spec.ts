import { expect } from "@playwright/test";
import { apiClient, form, type Reply } from "../../fixtures/api-client";
import { CAMPAIGN, type Campaign, mintCampaign, SEND } from "../../fixtures/campaign";
import { startNextHost } from "../../fixtures/next-host";
import { sharedService } from "../../fixtures/run";
import { test } from "../../fixtures/test";

const UNKNOWN = "message_01900000-0000-7000-8000-000000000000";
const CSV = "recipient,language,name,code\n6591234567,english,Ada,42\n";

type Case = {
  name: string;
  method: string;
  path: string;
  key?: "send" | "read" | "none";
  body?: () => BodyInit;
  type?: string;
};

const json = (body: unknown) => () => JSON.stringify(body);
const CASES: Case[] = [
  { name: "a list", method: "GET", path: "/messages?limit=2" },
  { name: "a list that is asked wrongly", method: "GET", path: "/messages?limit=x" },
  { name: "a HEAD", method: "HEAD", path: "/messages?limit=1" },
  { name: "changes", method: "GET", path: "/changes?limit=1" },
  { name: "an unknown message", method: "GET", path: `/messages/${UNKNOWN}` },
  { name: "a call without a key", method: "GET", path: "/messages", key: "none" },
  {
    name: "a send with a key that only reads",
    method: "POST",
    path: "/messages",
    key: "read",
    body: json(SEND),
  },
  { name: "a send", method: "POST", path: "/messages", body: json(SEND) },
  {
    name: "a send without a recipient",
    method: "POST",
    path: "/messages",
    body: json({ language: "english" }),
  },
  { name: "a send that is no JSON", method: "POST", path: "/messages", body: () => "{" },
  { name: "a retry of an unknown message", method: "POST", path: `/messages/${UNKNOWN}/retry` },
  { name: "an upload", method: "POST", path: "/batch/messages", body: () => form([["file", CSV, "a.csv"]]) },
  {
    name: "an upload with a mistake",
    method: "POST",
    path: "/batch/messages",
    body: () => form([["file", "a,b\n1,2\n", "a.csv"]]),
  },
  { name: "an upload without a file", method: "POST", path: "/batch/messages", body: () => form([]) },
  { name: "a path that is none", method: "GET", path: "/nothing" },
  { name: "a method that is none", method: "DELETE", path: "/messages" },
];

test("Next's own server answers every kind of call as Redial's does", async () => {
  const campaign = await mintCampaign();
  await campaign.sender.send(SEND);
  await expect.poll(async () => (await campaign.reader.list()).body.data[0]?.latestStatus).toBe("success");
  const host = await startNextHost(sharedService());
  try {
    for (const each of CASES)
      expect(await answer(host.url, campaign, each), each.name).toEqual(
        await answer(sharedService().url, campaign, each),
      );
  } finally {
    await host.stop();
  }
});

test("without a listed proxy Next's own server lets nobody in whose address matters", async () => {
  const campaign = await mintCampaign({ ipAllowlist: CAMPAIGN.ipAllowlist });
  const { variables, ...rest } = sharedService();
  const host = await startNextHost({ ...rest, variables }, { TRUSTED_PROXIES: "" });
  try {
    const forged = { "x-forwarded-for": "127.0.0.1", "x-redial-client-address": "127.0.0.1" };
    const key = campaign.apiKeys[0]?.key ?? "";
    const { status, body } = await apiClient(host.url, campaign.campaignId, key, forged).list();
    expect({ status, body }).toMatchObject({
      status: 401,
      body: { error: { code: "invalid_ip_address_error" } },
    });
  } finally {
    await host.stop();
  }
});

/** The parts of an answer that must be equal: not ids and times, which differ by call. */
async function answer(
  url: string,
  { campaignId, apiKeys }: Campaign,
  { method, path, key = "send", body, type }: Case,
) {
  const found = apiKeys.find(({ scope }) => scope === key)?.key ?? null;
  const given = body?.();
  const headers: Record<string, string> =
    typeof given === "string" ? { "content-type": type ?? "application/json" } : {};
  const reply = await apiClient(url, campaignId, found).call(method, path, { headers, body: given });
  return { status: reply.status, fields: fieldsOf(reply), body: withoutOwn(reply.body) };
}

const FIELDS = [
  "allow",
  "cache-control",
  "content-security-policy",
  "content-type",
  "referrer-policy",
  "www-authenticate",
  "x-content-type-options",
  "x-frame-options",
];

function fieldsOf({ headers }: Reply) {
  return Object.fromEntries(FIELDS.map((name) => [name, headers.get(name)]));
}

function withoutOwn(body: unknown): unknown {
  return body === undefined
    ? undefined
    : JSON.parse(
        JSON.stringify(body, (name, value) =>
          /^(id|at|cursor|.*Id|.*At|.*Cursor|numAttempts|latestStatus|messageAttempts)$/.test(name)
            ? typeof value
            : value,
        ),
      );
}
