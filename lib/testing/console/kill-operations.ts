import assert from "node:assert/strict";
import { absorb } from "#lib/console/mirror/absorb";
import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { retryChosen } from "#lib/console/retries/retry-chosen";
import { showOperation } from "#lib/console/work/show-operations";
import { FULL_VISIBILITY } from "#lib/domain/people/visibility";
import { openPool } from "#lib/platform/postgres/pool";
import { migrate } from "#lib/platform/schema/migrate";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { standInUpstream } from "#lib/testing/console/stand-in-upstream";
import { said, start } from "#lib/testing/process/processes";

// By hand: node lib/testing/console/kill-operations.ts DATABASE_URL [messages]. Kills the worker three times with SIGKILL in the
// middle of one operation, without its usual pace, and compares what reached the service with what was asked for.
const [, , url = "", count = "10000"] = process.argv;
const MESSAGES = Number(count);
const KILLS = 3;

await migrate(url);
const pool = openPool(url, 8, "kill operations");
const upstream = await standInUpstream();
const campaign = await findConsoleCampaign(pool, await mintConsoleCampaign(pool, upstream.address));
assert(campaign);
const createdAt = (n: number) => new Date(Date.now() - 3_600_000 + n).toISOString();
const messages = Array.from({ length: MESSAGES }, (_, n) => ({ id: `message_${n}`, at: createdAt(n) }));
for (let from = 0; from < MESSAGES; from += 1000) {
  const page = messages.slice(from, from + 1000).map(({ id, at }) => {
    const attempts = [{ status: "failure", errorCode: "recipient_unavailable", at }];
    return listed(id, { status: "failure", createdAt: at, attempts });
  });
  await absorb(pool, campaign.id, page, new Date());
}
for (const { id, at } of messages) {
  upstream.messages.push({ id, createdAt: at, updatedAt: at, latestStatus: "failure", attempts: [] });
}

const reader: Reader = { pool, campaign, role: "operator", visibility: FULL_VISIBILITY, now: new Date() };
const asker = { operatorId: crypto.randomUUID(), operatorEmail: "ada@example.com", address: null };
const frozen = performance.now();
const asked = { filter: "status=failure", zone: "UTC", retryable: ["yes" as const, "maybe" as const] };
const started = await retryChosen(reader, asked, asker);
const report = { messages: MESSAGES, freezeMs: Math.round(performance.now() - frozen), kills: 0, seconds: 0 };

const began = performance.now();
let runner = await run();
for (let kill = 1; kill <= KILLS; kill++) {
  while (upstream.posts.length < (MESSAGES * kill) / (KILLS + 1)) await pause(5);
  runner.child.kill("SIGKILL");
  await runner.ended;
  report.kills++;
  runner = await run();
}
for (;;) {
  const detail = await showOperation({ ...reader, now: new Date() }, started.operation);
  if (detail?.operation.endedAt) break;
  await pause(500);
}
report.seconds = Math.round((performance.now() - began) / 1000);
runner.child.kill("SIGKILL");
const detail = await showOperation({ ...reader, now: new Date() }, started.operation);
const calls = upstream.posts.length;
console.log({ ...report, calls, distinct: new Set(upstream.posts).size, counts: detail?.operation.counts });
assert.equal(calls, MESSAGES);
assert.equal(new Set(upstream.posts).size, MESSAGES);
assert.equal(detail?.operation.counts.accepted, MESSAGES);
await upstream.close();
await pool.end();

async function run() {
  const next = start([process.execPath, "lib/testing/console/operations-runner.ts", url]);
  await said(next, "running");
  return next;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
