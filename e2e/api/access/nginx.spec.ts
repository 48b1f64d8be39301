import { Agent, request as openRequest } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { apiClient } from "../../fixtures/api-client";
import { type Campaign, mintCampaign, SEND } from "../../fixtures/campaign";
import { csvOfBytes } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { converseBytes } from "../../fixtures/raw-http";
import { sharedService } from "../../fixtures/run";
import { test } from "../../fixtures/test";

const ELSEWHERE = "203.0.113.7";
/** More than nginx is told to pass on, and than a file may have. */
const TOO_MANY_BYTES = 46 * 1024 * 1024;
const BODY = JSON.stringify(SEND);

for (const header of ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip", "true-client-ip"]) {
  test(`behind nginx no caller chooses its address by ${header}`, async () => {
    const claim = { [header]: header === "forwarded" ? `for=${ELSEWHERE}` : ELSEWHERE };
    const client = ({ campaignId, apiKeys }: Campaign) =>
      apiClient(sharedService().url, campaignId, apiKeys[0]?.key ?? "", claim);

    expect((await client(await mintCampaign()).list()).status).toBe(200);
    const elsewhere = await mintCampaign({ ipAllowlist: [ELSEWHERE] });
    expectRefusal(await client(elsewhere).list(), "addressInvalid");
  });
}

test("behind nginx a file that is larger than it passes on is answered 413, and makes nothing", async () => {
  const { sender, reader } = await mintCampaign();

  expect((await sender.upload(csvOfBytes(TOO_MANY_BYTES))).status).toBe(413);
  expect((await reader.list()).body.data).toEqual([]);
});

test("behind nginx one connection carries call after call, refused ones among them", async () => {
  const { campaignId, apiKeys, reader } = await mintCampaign();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const key = apiKeys.find(({ scope }) => scope === "send")?.key;
  const post = (authorization: string) =>
    new Promise<{ status?: number; isReused: boolean }>((resolve, reject) => {
      const call = openRequest(`${sharedService().url}/api/v2/campaigns/${campaignId}/messages`, {
        agent,
        method: "POST",
        headers: { authorization, "content-type": "application/json", "content-length": BODY.length },
      });
      call.on("error", reject);
      call.on("response", async (response) => {
        await text(response);
        resolve({ status: response.statusCode ?? 0, isReused: call.reusedSocket });
      });
      call.end(BODY);
    });

  expect(await post(`Bearer ${key}`)).toEqual({ status: 201, isReused: false });
  expect(await post("Bearer nobody's")).toEqual({ status: 401, isReused: true });
  expect(await post(`Bearer ${key}`)).toEqual({ status: 201, isReused: true });
  expect((await reader.list()).body.data).toHaveLength(2);
  agent.destroy();
});

test("behind nginx a body whose length can be read in two ways carries no second call", async () => {
  const { url } = sharedService();
  const { campaignId, apiKeys, reader } = await mintCampaign();
  const key = apiKeys.find(({ scope }) => scope === "send")?.key;
  const path = `/api/v2/campaigns/${campaignId}/messages`;
  const fields = `Host: ${new URL(url).host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
  const hidden = `POST ${path} HTTP/1.1\r\n${fields}Content-Length: ${BODY.length}\r\nConnection: close\r\n\r\n${BODY}`;
  for (const lengths of [
    "Content-Length: 6\r\nTransfer-Encoding: chunked",
    "Content-Length: 5\r\nContent-Length: 6",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
    "Transfer-Encoding: xchunked",
    "Content-Length : 5",
    "Content-Length: +5",
  ]) {
    await test.step(lengths, async () => {
      const answer = await converseBytes(
        url,
        `POST ${path} HTTP/1.1\r\n${fields}${lengths}\r\n\r\n0\r\n\r\n${hidden}`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 (400|501) /);
    });
  }
  expect((await reader.list()).body.data).toEqual([]);
});
