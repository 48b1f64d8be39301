import { afterAll, expect, inject, test } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import { countRetryable, listDue } from "#lib/console/plans/plan-failures";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { type Failure, planStep, type RetryPlan } from "#lib/domain/plans/retry-plan";
import { FINAL_CODES, RETRYABLE_BATCH_STATUSES } from "#lib/domain/retries/retryable";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { listed, mintConsoleCampaign } from "#lib/testing/console/mirror";
import { chance } from "#lib/testing/simulated/campaign";

const pool = openPool(inject("databaseUrl"), 4, "due test");
afterAll(() => pool.end());
const NOW = new Date("2026-11-20T12:00:00.000Z");
const MINUTE = 60_000;
const BATCH = {
  id: "batch_held",
  status: "messages_enqueuing",
  originalFileName: "a.csv",
  totalMessages: 400,
};

test("what the statement finds due is what the rule says is due, for any plan", async () => {
  const campaign = await mintConsoleCampaign(pool);
  const random = chance(5);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const messages = Array.from({ length: 400 }, (_, n) => {
    const status = pick(["failure", "failure", "failure", "success", "sent"]);
    const code = status === "failure" ? pick([...DELIVERY_ERROR_CODES, "brand_new", null]) : null;
    const at = new Date(NOW.getTime() - Math.floor(random() * 900) * MINUTE).toISOString();
    const attempts = Array.from({ length: Math.floor(random() * 5) }, () => ({
      status,
      errorCode: code,
      at,
    }));
    const message = listed(`message_${String(n).padStart(4, "0")}`, {
      status,
      createdAt: "2026-11-19T12:00:00.000Z",
      updatedAt: at,
      attempts,
      ...(random() < 0.1 && { batch: { ...BATCH, createdAt: at, updatedAt: at } }),
    });
    return { message, code, inHeldBatch: message.batchId !== null };
  });
  await absorb(
    pool,
    campaign,
    messages.map(({ message }) => message),
    NOW,
  );
  for (const maybes of ["ask", "retry", "leave"] as const) {
    for (const delaysMinutes of [[15], [1, 60], [15, 60, 360]]) {
      for (const since of [null, new Date(NOW.getTime() - 400 * MINUTE)]) {
        const rule: RetryPlan = { delaysMinutes, maybes, quiet: null, most: 500, since };
        const scope = { campaign, batchId: null, since, delaysMinutes };
        const codes =
          maybes === "leave"
            ? DELIVERY_ERROR_CODES.filter((code) => codeLabel(code).retryable === "yes")
            : null;
        const found = await listDue(pool, scope, codes, NOW, 1000);
        const expected = messages.flatMap(({ message, code, inHeldBatch }) => {
          const attempts = message.messageAttempts?.length ?? 0;
          const failure: Failure = {
            id: message.id,
            failedAt: message.updatedAt ?? NOW,
            code: attempts === 0 ? null : code,
            retries: Math.max(0, attempts - 1),
            usedUpUpstream: false,
          };
          if (message.latestStatus !== "failure" || inHeldBatch) return [];
          const step = planStep(rule, failure);
          return step && step.dueAt <= NOW ? [message.id] : [];
        });
        expect(expected.length).toBeGreaterThan(0);
        expect(found.map(({ id }) => id).sort()).toEqual(expected.sort());
        const due = found.map((failure) => planStep(rule, failure));
        expect(due.every((step) => step && step.dueAt <= NOW)).toBe(true);
        if (maybes === "leave") continue;
        const counted = await countRetryable(pool, scope, NOW);
        const heldDue = counted.reduce((sum, { due }) => sum + due, 0);
        expect(heldDue).toBeGreaterThanOrEqual(found.length);
      }
    }
  }
});

test("the indexes leave out exactly the codes with which a retry cannot help", async () => {
  const found = await rows<{ indexdef: string }>(
    pool,
    sql`select indexdef from pg_indexes where indexname like 'mirror_message_worth%'`,
  );
  expect(found).toHaveLength(2);
  for (const { indexdef } of found)
    expect(
      [...indexdef.matchAll(/'([a-z_]+)'::text/g)]
        .map(([, code]) => code)
        .filter((code) => code !== "failure")
        .sort(),
    ).toEqual([...FINAL_CODES].sort());
});

test("the index of batches that forbid a retry leaves out exactly those that allow one", async () => {
  const [found] = await rows<{ indexdef: string }>(
    pool,
    sql`select indexdef from pg_indexes where indexname = 'mirror_batch_ineligible'`,
  );
  const statuses = [...(found?.indexdef ?? "").matchAll(/'([a-z_]+)'::text/g)].map(([, status]) => status);
  expect(statuses.sort()).toEqual([...RETRYABLE_BATCH_STATUSES].sort());
});

test("what is due is found by the index of what is worth a retry, in a campaign and in a batch", async () => {
  const campaign = await mintConsoleCampaign(pool);
  // One message in fifty has failed, and for most of those no retry can help.
  await pool.query(sql`
    insert into mirror_message (campaign, id, created_at, updated_at, status, code, attempts, detailed, recipient,
      batch_id, read_at, changed_at)
    select ${campaign}, 'message_' || n, now() - interval '1 day', now() - n * interval '1 second',
      case when n % 50 = 0 then 'failure' else 'success' end,
      case when n % 50 > 0 then null when n % 250 = 0 then 'recipient_unavailable' else 'recipient_invalid' end,
      1, true, '6591234567', 'batch_' || n % 10, now(), now()
    from generate_series(1, 20000) n
  `);
  await pool.query("analyze mirror_message");
  for (const [batchId, index] of [
    [null, "mirror_message_worth"],
    ["batch_0", "mirror_message_worth_batch"],
  ] as const) {
    const scope = { campaign, batchId, since: null, delaysMinutes: [15, 60, 360] };
    const explained: string[] = [];
    const query = async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await pool.query({ text: `explain ${text}`, values, rowMode: "array" });
      explained.push(...rows.map(([line]) => String(line)));
      return { rows: [], fields: [] };
    };
    const explaining: typeof pool = Object.assign(Object.create(pool), { query });
    await listDue(explaining, scope, null, new Date(), 1000);
    const plan = explained.join("\n");
    expect(plan).toMatch(new RegExp(`using ${index} on mirror_message`));
    expect(plan).not.toMatch(/Seq Scan on mirror_message/);
    expect(await listDue(pool, scope, null, new Date(), 1000)).toHaveLength(77);
  }
});
