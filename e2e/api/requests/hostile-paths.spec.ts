import { expect } from "@playwright/test";
import type { Reply } from "../../fixtures/api-client";
import { request } from "../../fixtures/api-client";
import { mintCampaign } from "../../fixtures/campaign";
import { expectRefusal, expectUnauthorized } from "../../fixtures/expect-refusal";
import { exchangeBytes } from "../../fixtures/raw-http";
import { sharedService } from "../../fixtures/run";
import { test } from "../../fixtures/test";

const OPERATIONS = [
  ["/messages", ["GET", "POST"]],
  ["/messages/message_0/retry", ["POST"]],
  ["/messages/message_0", ["GET"]],
  ["/batch/messages", ["POST"]],
  ["/batch/batch_0/retry", ["POST"]],
  ["/batch/batch_0/messages", ["GET"]],
] as const;

test.describe("404", () => {
  test("an unknown path under the version prefix, with or without a credential", async () => {
    const { url } = sharedService();
    for (const path of [
      "",
      "/",
      "/nope",
      "/campaigns",
      "/campaigns/",
      "/nope/messages",
      "/openapi",
      "/campaigns/x",
    ]) {
      await test.step(path, async () => expectRefusal(await request(`${url}/api/v2${path}`), "notFound"));
    }
  });

  test("an unknown path under a campaign", async () => {
    const { sender } = await mintCampaign();
    const paths = [
      "",
      "/nope",
      "/batch",
      "/batch/nope",
      "/messages/message_0/nope",
      "/messages/message_0/retry/nope",
    ];
    for (const path of [...paths, "/batch/batch_0", "/Messages", "/batch/batch_0/messages/message_0"]) {
      await test.step(path, async () => {
        expectRefusal(await sender.call("GET", path), "notFound");
        expectRefusal(await sender.call("DELETE", path), "notFound");
      });
    }
  });

  test("percent signs that encode nothing sensible", async () => {
    const { sender } = await mintCampaign();
    const segments = [
      "%",
      "%z",
      "%zz",
      "%ff",
      "%c0%80",
      "%ED%A0%80",
      "%00",
      "%2e%2e%2f%2e%2e",
      "%5c",
      "%0d%0aX:y",
      "a;b",
    ];
    for (const segment of [
      ...segments,
      "message_%",
      "x".repeat(4000),
      "..%2f..%2fetc%2fpasswd",
      "%25%32%65",
    ]) {
      await test.step(segment.slice(0, 40), async () =>
        expectRefusal(await sender.call("GET", `/messages/${segment}`), "notFound"),
      );
    }
  });

  test("nothing is redirected", async () => {
    const { sender } = await mintCampaign();
    for (const path of ["/messages/", "//messages", "/messages//", "/messages/message_0/"]) {
      const { status, headers } = await sender.call("GET", path);
      expect([200, 404], path).toContain(status);
      expect(headers.get("content-type"), path).toMatch(/^application\/json/);
    }
  });
});

test.describe("405", () => {
  test("every operation refuses the methods it does not take, and names those it takes", async () => {
    const { sender } = await mintCampaign();
    for (const [path, taken] of OPERATIONS) {
      const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
        (method) => !taken.some((own) => own === method),
      );
      for (const method of others) {
        await test.step(`${method} ${path}`, async () => {
          const reply = await sender.call(method, path);
          expectRefusal(reply, "methodNotAllowed");
          for (const own of taken) expect.soft(reply.headers.get("allow")).toContain(own);
        });
      }
    }
  });

  test("a method that HTTP does not know is refused, and the service lives on", async () => {
    const { sender } = await mintCampaign();
    const { url, campaignId } = { ...sharedService(), ...(await mintCampaign()) };
    const answer = await exchangeBytes(
      url,
      `BREW /api/v2/campaigns/${campaignId}/messages HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );

    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await sender.list()).status).toBe(200);
  });
});

test.describe("HEAD and OPTIONS", () => {
  test("tell nothing to a caller without a key", async () => {
    const { campaignId } = await mintCampaign();
    const url = `${sharedService().url}/api/v2/campaigns/${campaignId}/messages`;
    const head: Reply = await request(url, { method: "HEAD" });

    expect([401, 405]).toContain(head.status);
    expect(head.text).toBe("");
    const options: Reply = await request(url, { method: "OPTIONS" });
    if (options.status === 401) expectUnauthorized(options);
    else if (options.status === 405) expectRefusal(options, "methodNotAllowed");
    else expect(options).toMatchObject({ status: 204, text: "" });
  });

  test("no page of another site may read a reply", async () => {
    const { reader } = await mintCampaign();
    const { headers } = await reader.call("GET", "/messages", {
      headers: { origin: "https://elsewhere.example" },
    });

    expect(headers.get("access-control-allow-origin")).toBeNull();
  });
});
