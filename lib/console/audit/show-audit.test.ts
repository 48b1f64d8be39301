import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { exportAudit } from "#lib/console/audit/export-audit";
import { auditScope, showAudit, showAuditRecord } from "#lib/console/audit/show-audit";
import { recordAudit } from "#lib/platform/audit-row";
import { openPool } from "#lib/platform/postgres/pool";
import { type AuditQuery, readAuditQuery } from "#lib/wire/console/audit";

const pool = openPool(inject("databaseUrl"), 4, "audit test");
afterAll(() => pool.end());

const query = (params: Record<string, string>) => readAuditQuery(new URLSearchParams(params)).query;

/** Records so many actions of a person whom no other test uses. */
async function acts(count: number, more: Partial<Parameters<typeof recordAudit>[1]> = {}) {
  const who = `${randomUUID()}@redial.test`;
  for (let i = 0; i < count; i++) {
    await recordAudit(pool, {
      campaignId: null,
      actor: who,
      action: "test.act",
      target: `target ${i}`,
      ...more,
    });
  }
  return who;
}

async function walk(first: AuditQuery) {
  const pages: string[][] = [];
  for (let place: AuditQuery | null = first; place; ) {
    const page = await showAudit(pool, place, []);
    pages.push(page.records.map(({ target }) => target));
    place = page.older ? { ...first, after: page.older } : null;
  }
  return pages;
}

test("pages follow one another, newest first, without a gap or a repetition, and lead back", async () => {
  const who = await acts(60);
  const all = (await walk(query({ who, size: "25" }))).map((page) => page.length);
  expect(all).toEqual([25, 25, 10]);
  const flat = (await walk(query({ who, size: "25" }))).flat();
  expect(flat).toEqual(Array.from({ length: 60 }, (_, i) => `target ${59 - i}`));

  const first = await showAudit(pool, query({ who, size: "25" }), []);
  const second = await showAudit(pool, query({ who, size: "25", after: first.older ?? "" }), []);
  const back = await showAudit(pool, query({ who, size: "25", before: second.newer ?? "" }), []);
  expect(back.records).toEqual(first.records);
  expect(first.newer).toBeNull();
  expect(back.newer).toBeNull();
});

test("each filter takes away what it says, and a search finds a trace id or part of a target", async () => {
  const traceId = randomUUID();
  const who = await acts(1, { traceId, outcome: "refused", target: "Campaign_X" });
  const found = async (params: Record<string, string>) =>
    (await showAudit(pool, query({ who, ...params }), [])).records.length;
  expect(await found({})).toBe(1);
  expect(await found({ q: traceId })).toBe(1);
  expect(await found({ q: "campaign_x" })).toBe(1);
  expect(await found({ q: "%" })).toBe(0);
  expect(await found({ outcome: "succeeded" })).toBe(0);
  expect(await found({ action: "test.other" })).toBe(0);
  expect(await found({ campaign: "1" })).toBe(0);
  expect(await found({ by: "keys" })).toBe(0);
  expect(await found({ from: "-1h", to: "now" })).toBe(1);
  expect(await found({ to: "-1h" })).toBe(0);
  await expect(showAuditRecord(pool, "no number")).rejects.toMatchObject({ status: 404 });
});

test("a write of several answers is its last record; a trace id also finds an earlier one", async () => {
  const request = Date.now();
  const traceId = randomUUID();
  const answer = { campaign: 1, parameters: { request } };
  const who = await acts(1, { ...answer, outcome: "unclear", traceId });
  await recordAudit(pool, { campaignId: null, actor: who, action: "test.act", target: "x", ...answer });
  const found = async (params: Record<string, string>) =>
    (await showAudit(pool, query({ who, ...params }), [])).records.map(({ outcome }) => outcome);
  expect(await found({})).toEqual(["succeeded"]);
  expect(await found({ outcome: "unclear" })).toEqual([]);
  expect(await found({ q: traceId })).toEqual(["unclear"]);
  const [last] = (await showAudit(pool, query({ who }), [])).records;
  expect((await showAuditRecord(pool, last?.id ?? ""))?.earlier).toMatchObject([{ traceId }]);
  const file: string[] = [];
  for await (const chunk of exportAudit(pool, query({ who }), new Date())) file.push(chunk);
  expect(file.join("").trim().split("\r\n")).toHaveLength(2);
  expect(file.join("")).toContain(traceId);
});

test("a call of the console to this service is one row for everybody, and both sides' where keys are looked for", async () => {
  const traceId = randomUUID();
  const target = randomUUID();
  await recordAudit(pool, { campaignId: null, actor: "key_console", action: "test.act", target, traceId });
  await recordAudit(pool, {
    campaignId: null,
    campaign: 1,
    actor: "ada",
    action: "test.act",
    target,
    traceId,
  });
  const found = async (by: string) =>
    (await showAudit(pool, query({ by, q: target }), [])).records.map(({ actor }) => actor);
  expect(await found("all")).toEqual(["ada"]);
  expect(await found("people")).toEqual(["ada"]);
  expect(await found("keys")).toEqual(["key_console"]);
});

test("an operator sees what they did themselves, and nothing of others by any filter or number", async () => {
  const [own, other] = [await acts(2), await acts(1)];
  const scope = auditScope({ role: "operator", email: own });
  const seen = async (params: Record<string, string>) =>
    (await showAudit(pool, query(params), [], scope)).records.map(({ actor }) => actor);
  expect(await seen({})).toEqual([own, own]);
  expect(await seen({ who: other })).toEqual([]);
  expect(await seen({ by: "keys" })).toEqual([]);
  const [foreign] = (await showAudit(pool, query({ who: other }), [])).records;
  await expect(showAuditRecord(pool, foreign?.id ?? "", scope)).rejects.toMatchObject({ status: 404 });
  const file: string[] = [];
  for await (const chunk of exportAudit(pool, query({}), new Date(), scope)) file.push(chunk);
  expect(file.join("").trim().split("\r\n")).toHaveLength(3);
  expect(auditScope({ role: "admin", email: own })).toEqual({});
});

test("what an address holds that is not understood is left out and named", () => {
  const { query, ignored } = readAuditQuery(
    new URLSearchParams("outcome=great&colour=red&who=ada&size=7&by=people&open=3&who=grace"),
  );
  expect(query).toEqual({ who: "ada", by: "people", size: 50 });
  expect(ignored).toEqual(["outcome=great", "colour", "size=7", "who=grace"]);
});

test("the file holds every record of the filter, however many pages, and no cell that a spreadsheet calculates", async () => {
  const who = await acts(3, { target: "=HYPERLINK(1)", parameters: { name: "@SUM(A1)" } });
  await pool.query(
    `insert into audit (campaign_id, actor, action, target, parameters)
     select null, $1, 'test.act', 'target ' || n, '{}' from generate_series(1, 2500) n`,
    [who],
  );
  const chunks: string[] = [];
  for await (const chunk of exportAudit(pool, query({ who }), new Date())) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(3);
  const lines = chunks.join("").trim().split("\r\n");
  expect(lines).toHaveLength(2504);
  expect(new Set(lines).size).toBeGreaterThan(2500);
  expect(lines.filter((line) => line.includes("'=HYPERLINK(1)"))).toHaveLength(3);
  expect(lines.some((line) => /(^|,)"?[=@+]/.test(line))).toBe(false);
});
