import { afterAll, expect, inject, test } from "vitest";
import { evaluateRetry } from "#lib/console/messages/evaluate-retry";
import { readMirrorMessages } from "#lib/console/mirror/rows/messages";
import type { Reader } from "#lib/console/reader";
import { previewChosen, retryChosen } from "#lib/console/retries/retry-chosen";
import { showOperation } from "#lib/console/work/show-operations";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { ADA } from "#lib/testing/console/failed-messages";
import { fillMirror, isFailed, needsAction } from "#lib/testing/console/filled-mirror";
import { ChosenMessages } from "#lib/wire/console/chosen";

const pool = openPool(inject("databaseUrl"), 4, "chosen test");
afterAll(() => pool.end());
const asker = { ...ADA, address: null };
const matching = (filter: string, retryable = ["yes", "maybe"]) =>
  ChosenMessages.parse({ filter, retryable });

async function preview(reader: Reader, filter: string) {
  const found = await previewChosen(reader, matching(filter));
  return found;
}

test("the preview of a filter judges every message as the button beside it does", async () => {
  const { reader, messages } = await given();
  const found = await preview(reader, "");
  const evaluated = (await readMirrorMessages(pool, reader.campaign.id, idsOf(messages))).map((row) =>
    evaluateRetry({ ...row, readAt: reader.now }, reader),
  );
  const count = (decision: string) => evaluated.filter((each) => each.decision === decision).length;
  expect(found).toMatchObject({
    selected: 400,
    yes: count("allowed"),
    maybe: count("confirm"),
    frozen: { filter: "", words: "All messages of the campaign" },
  });
  expect(found.yes + found.maybe).toBe(messages.filter(needsAction).length);
  expect(found.skipped.reduce((sum, { n }) => sum + n, 0)).toBe(count("denied"));
  expect(found.skipped.map(({ text }) => text)).toContain("Not failed");
});

test("what is begun is what was previewed: each message once, the others with their reasons", async () => {
  const { reader, messages } = await given();
  const found = await preview(reader, "status=failure&from=-72h");
  const started = await retryChosen(reader, matching(found.frozen?.filter ?? ""), asker);
  const detail = await showOperation(reader, started.operation);
  expect(detail?.operation).toMatchObject({ total: found.selected, filter: found.frozen?.filter });
  expect(detail?.operation.choice).toContain("Status: Failed");
  expect(detail?.operation.counts).toMatchObject({ queued: found.yes + found.maybe });
  expect(new Map(detail?.skipped.map(({ text, n }) => [text, n]))).toEqual(
    new Map(found.skipped.map(({ text, n }) => [text, n])),
  );
  const since = reader.now.getTime() - 72 * 3_600_000;
  const meant = messages.filter((each) => isFailed(each) && each.createdAt.getTime() >= since);
  const items = await rows<{ messageId: string }>(
    pool,
    sql`select message_id from operation_item where operation = ${started.operation}`,
  );
  expect(items.map(({ messageId }) => messageId).sort()).toEqual(idsOf(meant).sort());
});

test("a filter's range stays where it was when it was frozen", async () => {
  const { reader } = await given();
  const found = await preview(reader, "from=-48h&to=-12h&after=abc&size=25");
  expect(found.frozen?.filter).toBe("from=2026-11-18T12%3A00%3A00.000Z&to=2026-11-20T00%3A00%3A00.000Z");
});

test("those that may fail again can be left out", async () => {
  const { reader } = await given();
  const found = await preview(reader, "status=failure");
  const started = await retryChosen(reader, matching("status=failure", ["yes"]), asker);
  const detail = await showOperation(reader, started.operation);
  expect(detail?.operation.counts.queued).toBe(found.yes);
  expect(detail?.skipped.map(({ text, n }) => ({ text, n }))).toContainEqual({
    text: "Not selected for this retry",
    n: found.maybe,
  });
});

test("what a filter names and nobody knows stops it, instead of meaning everything", async () => {
  const { reader } = await given();
  for (const filter of ["status=nonsense", "colour=red", "batch=batch_nobody"]) {
    await expect(previewChosen(reader, matching(filter))).rejects.toMatchObject({
      code: "retry_denied",
      message: `The filter contains values that do not exist: ${filter.startsWith("colour") ? "colour" : filter}. Remove them first.`,
    });
  }
  await expect(retryChosen(reader, matching("status=success"), asker)).rejects.toMatchObject({
    code: "retry_denied",
    message: "None of these messages can be retried.",
  });
});

test("many messages are judged and frozen without passing through this process", async () => {
  const { reader } = await given();
  const { id: campaign } = reader.campaign;
  const messages = 5000;
  await pool.query(sql`
    insert into mirror_message (campaign, id, created_at, updated_at, status, code, attempts, detailed, recipient, read_at,
      changed_at)
    select ${campaign}, 'many_' || n, now() - n * interval '1 s', now() - n * interval '1 s',
      case when n % 10 = 0 then 'success' else 'failure' end, case when n % 10 > 0 then 'routing_error' end, 1 + n % 5,
      true, '65' || n, now(), now()
    from generate_series(1, ${messages}::integer) n
  `);
  let bytes = 0;
  pool.on("acquire", (client) => {
    bytes -= bytesRead(client);
  });
  pool.on("release", (_error, client) => {
    bytes += bytesRead(client);
  });
  const started = await retryChosen(reader, matching("status=failure,success&q=65"), asker);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(messages * 5);
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`select count(*) as n from operation_item where operation = ${started.operation} and skipped is null`,
  );
  expect(n).toBeGreaterThan(messages / 2);
});

function bytesRead(client: object): number {
  return Reflect.get(client, "connection").stream.bytesRead;
}

async function given() {
  return fillMirror(pool);
}

function idsOf(messages: { id: string }[]): string[] {
  return messages.map(({ id }) => id);
}
