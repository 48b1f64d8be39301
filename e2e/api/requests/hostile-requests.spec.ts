import { expect } from "@playwright/test";
import { request } from "../../fixtures/api-client";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { converseBytes } from "../../fixtures/raw-http";
import { sharedService } from "../../fixtures/run";
import { test } from "../../fixtures/test";

const BODY = JSON.stringify(SEND);

async function stage() {
  const { url } = sharedService();
  const { campaignId, apiKeys, sender } = await mintCampaign();
  const key = apiKeys.find(({ scope }) => scope === "send")?.key;
  const path = `/api/v2/campaigns/${campaignId}/messages`;
  const fields = `Host: ${new URL(url).host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
  const ask = (bytes: string) => converseBytes(url, bytes);
  return { ask, path, fields, sender };
}

/** The statuses of all answers on the connection, in their order. */
function statuses(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
}

test("a body whose length can be read in two ways is refused, and nothing after it is taken for a request", async () => {
  const { ask, path, fields, sender } = await stage();
  const next = `POST ${path} HTTP/1.1\r\n${fields}Content-Length: ${BODY.length}\r\n\r\n${BODY}`;
  for (const lengths of [
    "Content-Length: 6\r\nTransfer-Encoding: chunked",
    "Content-Length: 5\r\nContent-Length: 6",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
    "Transfer-Encoding: xchunked",
    "Content-Length : 5",
    "Content-Length: +5",
    "Content-Length: \u0665",
    "Content-Length: 99999999999999999999999",
  ]) {
    await test.step(lengths, async () => {
      const answer = await ask(`POST ${path} HTTP/1.1\r\n${fields}${lengths}\r\n\r\n0\r\n\r\n${next}`);
      expect(statuses(answer)).toEqual([400]);
    });
  }
  expect((await sender.list()).body.data).toEqual([]);
});

test("a head that is not well formed, or too long, is refused", async () => {
  const { ask, path, fields } = await stage();
  for (const [head, status] of [
    [`GET ${path}\0 HTTP/1.1\r\n${fields}`, 400],
    [`GET ${path} HTTP/1.1\r\n${fields}X: a\0b\r\n`, 400],
    [`GET ${path} HTTP/1.1\r\n${fields}X: a\r\n folded\r\n`, 400],
    [`GET ${path} HTTP/1.1\r\n`, 400],
    [`GET ${path} HTTP/1.9\r\n${fields}`, 400],
    [`GET ${path}?${"a".repeat(20_000)} HTTP/1.1\r\n${fields}`, 431],
    [`GET ${path} HTTP/1.1\r\n${fields}${"a:b\r\n".repeat(4000)}`, 431],
  ] as const) {
    await test.step(head.slice(-40), async () =>
      expect(statuses(await ask(`${head}\r\n`))).toEqual([status]),
    );
  }
});

test("several requests at once are answered in their order, a refused one with its body included", async () => {
  const { ask, path, fields } = await stage();
  const list = (limit: number, more = "") => `GET ${path}?limit=${limit} HTTP/1.1\r\n${fields}${more}\r\n`;
  const unsigned = fields.replace(/Authorization.*\r\n/, "");
  const refused = `POST ${path} HTTP/1.1\r\n${unsigned}Content-Length: ${BODY.length}\r\n\r\n${BODY}`;
  const answer = await ask(`${list(1)}${list(0)}${refused}${list(2, "Connection: close\r\n")}`);
  expect(statuses(answer).slice(0, 3)).toEqual([200, 400, 401]);
});

test("a client that offers another protocol is answered in this one, also after a page was served", async () => {
  const { ask, path, fields } = await stage();
  await request(`${sharedService().url}/sign-in`);
  for (const protocol of ["h2c", "websocket"]) {
    const offer = `Connection: Upgrade, close\r\nUpgrade: ${protocol}\r\n`;
    await test.step(protocol, async () => {
      expect(statuses(await ask(`GET ${path} HTTP/1.1\r\n${fields}${offer}\r\n`))).toEqual([200]);
    });
  }
});

test("a client that waits for 100 Continue gets it; one that expects magic is refused", async () => {
  const { ask, path, fields } = await stage();
  const post = (expectation: string) =>
    `POST ${path} HTTP/1.1\r\n${fields}Expect: ${expectation}\r\nContent-Length: ${BODY.length}\r\nConnection: close\r\n\r\n${BODY}`;
  expect(statuses(await ask(post("100-continue")))).toEqual([100, 201]);
  expect(statuses(await ask(post("magic")))).toEqual([417]);
});

test("targets and methods that no page has are refused, never redirected to another host, and never a fault", async () => {
  const { ask, fields } = await stage();
  for (const [line, status] of [
    ["OPTIONS *", 404],
    ["GET http://elsewhere.example/nothing", 404],
    ["GET /%zz", 404],
    ["GET /api/auth/%zz", 404],
    ["GET /campaigns/%00", 404],
    ["TRACE /", 405],
    ["PUT /sign-in", 405],
    [`GET /sign-in?${"a=b&".repeat(3000)}`, 400],
  ] as const) {
    await test.step(line.slice(0, 60), async () => {
      const answer = await ask(`${line} HTTP/1.1\r\n${fields}Content-Length: 0\r\nConnection: close\r\n\r\n`);
      expect(statuses(answer)).toEqual([status]);
      expect(answer).not.toMatch(/^location:/im);
    });
  }
});
