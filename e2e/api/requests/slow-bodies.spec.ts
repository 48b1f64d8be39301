import { request as openRequest } from "node:http";
import { json as readJson } from "node:stream/consumers";
import { expect } from "@playwright/test";
import type { Reply } from "../../fixtures/api-client";
import { type Campaign, mintCampaign, SEND } from "../../fixtures/campaign";
import { csv, goodRows } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { sharedService } from "../../fixtures/run";
import { test } from "../../fixtures/test";

/** A call whose body begins and never ends. */
function stall({ campaignId, apiKeys }: Campaign, path: string, contentType: string, start: string) {
  const { url } = sharedService();
  const call = openRequest(`${url}/api/v2/campaigns/${campaignId}${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${apiKeys[0]?.key}`,
      "Content-Type": contentType,
      "Content-Length": 10_000,
    },
  });
  call.on("error", () => undefined);
  call.write(start);
  return new Promise<Reply>((resolve) =>
    call.on("response", async (response) => {
      const headers = new Headers(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      );
      const body = await readJson(response);
      call.destroy();
      resolve({ status: response.statusCode ?? 0, headers, text: JSON.stringify(body), body });
    }),
  );
}

test("bodies that stop coming are refused, and uploads of their own campaign and of others pass meanwhile", async () => {
  const [slow, other] = [await mintCampaign(), await mintCampaign()];
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nrecipient,lang';
  const uploads = Array.from({ length: 7 }, () =>
    stall(slow, "/batch/messages", "multipart/form-data; boundary=b", part),
  );
  const sends = [stall(slow, "/messages", "application/json", JSON.stringify(SEND).slice(0, 30))];
  // They begin at once, so any of them may be the first to get a place.
  const refused: Reply[] = [];
  for (const call of [...uploads, ...sends]) void call.then((reply) => refused.push(reply));

  expect((await other.sender.upload(csv(goodRows(10)))).status).toBe(201);
  expect(refused).toHaveLength(0);
  await Promise.race([...uploads, ...sends]);
  expect((await slow.sender.upload(csv(goodRows(10)))).status).toBe(201);
  await Promise.all(sends);
  expect(refused.length).toBeGreaterThanOrEqual(3 + sends.length);
  for (const reply of refused) expectRefusal(reply, "bodyTooSlow");
  expect((await slow.reader.list()).body.data).toHaveLength(10);
});
