import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { request } from "../../fixtures/api-client";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { sharedService } from "../../fixtures/run";
import { untilStatus } from "../../fixtures/settled";
import { test } from "../../fixtures/test";

type Operation = { responses: Record<string, unknown>; parameters?: { name: string }[] };
type Document = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
};

const OPERATIONS = [
  ["post", "/campaigns/{campaignId}/messages", ["201", "400", "401", "403", "404", "429"]],
  ["post", "/campaigns/{campaignId}/messages/{messageId}/retry", ["201", "400", "401", "403", "404", "429"]],
  ["get", "/campaigns/{campaignId}/messages/{messageId}", ["200", "401", "404", "429"]],
  ["get", "/campaigns/{campaignId}/messages", ["200", "400", "401", "404", "429"]],
  ["post", "/campaigns/{campaignId}/batch/messages", ["201", "400", "401", "403", "404", "429"]],
  ["post", "/campaigns/{campaignId}/batch/{batchId}/retry", ["201", "400", "401", "403", "404", "429"]],
  ["get", "/campaigns/{campaignId}/batch/{batchId}/messages", ["200", "400", "401", "404", "429"]],
  ["get", "/campaigns/{campaignId}/changes", ["200", "400", "401", "404", "410", "429"]],
] as const;

async function readDocument() {
  return request<Document>(`${sharedService().url}/api/v2/openapi.json`);
}

test.describe("/api/v2/openapi.json", () => {
  test("is OpenAPI 3.1, open to all", async () => {
    const { status, headers, body } = await readDocument();

    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(body.openapi).toMatch(/^3\.1\.\d+$/);
  });

  for (const [method, path, statuses] of OPERATIONS) {
    test(`has ${method} ${path} with its replies`, async () => {
      const { paths } = (await readDocument()).body;
      const [found] = Object.keys(paths).filter((name) => name.replace(/^\/api\/v2/, "") === path);
      const operation = paths[found ?? ""]?.[method];

      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining([...statuses]));
    });
  }

  test("every reference in it leads somewhere", async () => {
    const { text, body } = await readDocument();
    const references = new Set(
      Array.from(text.matchAll(/"\$ref":\s*"#\/([^"]+)"/g), ([, pointer]) => pointer ?? ""),
    );

    for (const pointer of references) {
      const target = pointer.split("/").reduce<unknown>((node, name) => Object(node)[name], body);
      expect(target, pointer).toBeDefined();
    }
  });

  test("lists page with limit, search, after and before", async () => {
    const { paths } = (await readDocument()).body;
    const lists = Object.entries(paths).filter(([path, { get }]) => path.endsWith("/messages") && get);

    expect(lists).toHaveLength(2);
    for (const [, { get }] of lists) {
      const names = get?.parameters?.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(["limit", "search", "after", "before"]));
    }
  });
});

test.describe("/api/docs", () => {
  test("is a page that loads nothing from elsewhere", async () => {
    const { status, headers, text } = await request(`${sharedService().url}/api/docs`);

    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/html/);
    expect(text).not.toMatch(
      /(src|href)="(https?:)?\/\/(?!localhost|127\.0\.0\.1)[^"]+\.(js|css|mjs|woff2?)/,
    );
  });
});

test.describe("/api/health", () => {
  test("says ok", async () => {
    const { status, body } = await request(`${sharedService().url}/api/health`);

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "ok" });
  });
});

test.describe("/api/metrics", () => {
  test("counts requests by endpoint and status, queue, outcomes and the provider's latency", async () => {
    const { sender, reader } = await mintCampaign();
    const { body } = await sender.send(SEND);
    await untilStatus(reader, body.id, "success");
    const metrics = async () => (await request(`${sharedService().url}/api/metrics`)).text;

    await expect.poll(metrics).toMatch(/^\w+\{[^}]*="success"[^}]*\} [1-9]/m);
    // A worker reports once a second.
    await expect.poll(metrics).toMatch(/^\w*provider\w*_bucket\{/m);
    const text = await metrics();
    expect(text).toMatch(/^\w+\{[^}]*endpoint="[^"]+"[^}]*status="201"[^}]*\} [1-9]/m);
    expect(text).toMatch(/^\w*queue\w*(\{[^}]*\})? \d/m);
    expect(text).toMatch(/^\w*oldest\w*(\{[^}]*\})? \d/m);
    for (const line of text.split("\n")) expect(line).toMatch(/^(|# (HELP|TYPE) .+|\w+(\{.*\})? \S+)$/);
  });

  for (const file of ["grafana.json", "prometheus-rules.yaml"]) {
    test(`answers every figure that monitoring/${file} asks for`, async () => {
      const path = join(import.meta.dirname, "../../../lib/installation/monitoring", file);
      const asked = new Set(readFileSync(path, "utf8").match(/\bredial_\w+/g));
      const { text } = await request(`${sharedService().url}/api/metrics`);
      const told = new Set(
        Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name, type]) =>
          type === "histogram" ? `${name}_bucket` : name,
        ),
      );

      expect(asked.size).toBeGreaterThan(8);
      expect([...asked].filter((name) => !told.has(name))).toEqual([]);
    });
  }

  test("names no campaign, key or recipient", async () => {
    const { sender, campaignId, apiKeys } = await mintCampaign();
    await sender.send(SEND);
    const { headers, text } = await request(`${sharedService().url}/api/metrics`);

    expect(headers.get("content-type")).toMatch(/^text\/plain/);
    for (const secret of [campaignId, apiKeys[0]?.key ?? "", SEND.recipient])
      expect(text).not.toContain(secret);
  });
});

test.describe("every answer", () => {
  const PATHS = [
    "/api/v2/openapi.json",
    "/api/v2/nope",
    "/api/docs",
    "/api/nope",
    "/api/health",
    "/api/metrics",
    "/api/console/campaigns",
    "/api/auth/nope",
    "/sign-in",
    "/nope",
    "/icon.svg",
    "/_next/static/nope.js",
    "/_next/image?url=%2Ficon.svg&w=64&q=75",
  ];

  for (const path of PATHS) {
    test(`${path} says what it is, and that nothing else may be read into it`, async () => {
      const { headers } = await request(`${sharedService().url}${path}`);

      expect(headers.get("x-content-type-options")).toBe("nosniff");
      if (!headers.get("content-type")?.startsWith("text/html")) return;
      expect(headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-.*base-uri 'none'/);
    });
  }

  test("images are not made smaller for anybody", async () => {
    const { url } = sharedService();
    const { status } = await request(`${url}/_next/image?url=%2Fscreenshots%2Foverview-dark.png&w=640&q=75`);

    expect(status).toBe(404);
  });

  test("the documentation's scripts run under its policy", async () => {
    const { text, headers } = await request(`${sharedService().url}/api/docs`);
    const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];

    expect(nonce).toBeTruthy();
    for (const [script] of text.matchAll(/<script[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`);
  });
});
