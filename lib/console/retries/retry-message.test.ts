import { expect, test } from "vitest";
import { showAudit, showAuditRecord } from "#lib/console/audit/show-audit";
import { showMessage } from "#lib/console/messages/show-message";
import { findSync } from "#lib/console/mirror/rows/sync";
import { insertOperation } from "#lib/console/operations/insert-operation";
import { RefusedError } from "#lib/console/refused-error";
import { findRetryRequest, insertRetryRequest } from "#lib/console/requests/retry-requests";
import { processRetry } from "#lib/console/retries/process-retry";
import { retryMessage } from "#lib/console/retries/retry-message";
import { FRESH_BUDGET } from "#lib/console/upstream/budget";
import { rows, sql } from "#lib/platform/postgres/sql";
import { ADA, BEN, failedMessages } from "#lib/testing/console/failed-messages";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";
import { readAuditQuery } from "#lib/wire/console/audit";

const { pool, until, during } = await freezeClock(await ownDatabase());
const id = "message_000000";
const asker = { ...ADA, address: null };
const retry = (...asked: Parameters<typeof retryMessage>) => during(retryMessage(...asked));

test("an accepted retry is recorded, audited and shown as created by you", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 1);
  const done = await retry(mirror, reader, { messageId: id, seen: null, asker });
  expect(done).toMatchObject({
    message: { status: "created", request: { state: "accepted", by: "you" }, retry: { decision: "denied" } },
  });
  expect(upstream.posts).toHaveLength(1);
  expect(await audited(reader.campaign.id)).toEqual([
    { actor: "ada@example.com", target: id, outcome: "accepted" },
  ]);
});

test("clicks, tabs and operators at once send one call between them", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 1);
  // A request after this call's answer would be told that the message no longer fails.
  const { promise, resolve } = Promise.withResolvers<void>();
  upstream.state.answersRetries = promise;
  let refusals = 0;
  const asks = Array.from({ length: 8 }, (_, n) =>
    retryMessage(mirror, reader, {
      messageId: id,
      seen: null,
      asker: { ...(n % 2 ? ADA : BEN), address: null },
    }),
  );
  for (const ask of asks) ask.catch(() => refusals++);
  await expect.poll(() => refusals).toBe(asks.length - 1);
  resolve();
  const done = await during(Promise.allSettled(asks));
  expect(upstream.posts).toHaveLength(1);
  const refused = done.filter((answer) => answer.status === "rejected");
  expect(refused).toHaveLength(asks.length - 1);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 409, code: "already_requested" });
});

test("a screen that still shows a failure which was retried since sends nothing", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 1);
  const seen = new Date(upstream.messages[0]?.updatedAt ?? "");
  await retry(mirror, reader, { messageId: id, seen, asker });
  Object.assign(upstream.messages[0] ?? {}, { latestStatus: "failure", updatedAt: new Date().toISOString() });
  const again = retry(mirror, reader, { messageId: id, seen, asker: { ...BEN, address: null } });
  const message = expect.stringContaining("requested already by ada@example.com");
  await expect(again).rejects.toMatchObject({ status: 409, code: "already_requested", message });
  expect(upstream.posts).toHaveLength(1);
});

test("429s wait, and are sent again until there is a slot", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 1);
  upstream.state.onRetry = { status: 429, code: "too_many_requests" };
  const done = await retry(mirror, reader, { messageId: id, seen: null, asker });
  expect(done).toMatchObject({ message: { status: "failure", request: { state: "waiting" } } });
  work({ mirror }, { during });
  await until(() => upstream.posts.length > 1);
  upstream.state.onRetry = "accept";
  await until(async () => (await shown(mirror, reader))?.state === "accepted");
});

for (const lost of ["accept and hang up", "hang up"] as const) {
  test(`an answer that is lost is never asked for again (${lost}), but read`, async () => {
    const { upstream, mirror, reader } = await failedMessages(pool, 1);
    upstream.state.onRetry = lost;
    const done = await retry(mirror, reader, { messageId: id, seen: null, asker });
    expect(done).toMatchObject({ message: { request: { state: "unclear" }, retry: { decision: "denied" } } });
    work({ mirror }, { during });
    const end = lost === "hang up" ? "lost" : "accepted";
    await until(async () => (await shown(mirror, reader))?.state === end);
    expect(upstream.posts).toHaveLength(1);
    if (lost === "accept and hang up") return;
    upstream.state.onRetry = "accept";
    const again = await retry(mirror, reader, { messageId: id, seen: null, asker });
    expect(again).toMatchObject({ message: { request: { state: "accepted" } } });
  });
}

test("a call that a dead process may have made is read, not made again", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 1);
  const campaign = reader.campaign.id;
  const failedAt = new Date(upstream.messages[0]?.updatedAt ?? "");
  const record = { ...asker, campaign, messageId: id, batchId: null, operation: null, failedAt };
  await insertRetryRequest(pool, { ...record, state: "sending" }, crypto.randomUUID(), 0);
  Object.assign(upstream.messages[0] ?? {}, { latestStatus: "created", updatedAt: new Date().toISOString() });
  work({ mirror }, { during });
  await until(async () => (await shown(mirror, reader))?.state === "accepted");
  expect(upstream.posts).toEqual([]);
});

test("only waits for a slot wear out patience, one after the other: not quiet hours, a hold or a pause before them", async () => {
  const { mirror, reader, campaign } = await failedMessages(pool, 2);
  const now = Date.now();
  await pool.query(sql`
    insert into call_budget (campaign, budget)
    values (${campaign.id}, ${JSON.stringify({ ...FRESH_BUDGET, blockedUntil: now + 25_000 })})`);
  const wait = async (messageId: string, change: { requestedAt?: Date; slotWaitMs?: number }) => {
    const holder = crypto.randomUUID();
    const record = {
      ...asker,
      campaign: campaign.id,
      messageId,
      batchId: null,
      operation: null,
      failedAt: null,
    };
    const request = await insertRetryRequest(pool, { ...record, state: "waiting" }, holder, 60_000);
    if (!request) throw new Error("no request");
    await during(processRetry(mirror, { ...request, ...change }, holder));
    return findRetryRequest(pool, request.id);
  };
  const yesterday = new Date(now - 86_400_000);
  expect(await wait(id, { requestedAt: yesterday })).toMatchObject({ state: "waiting" });
  expect(await wait("message_000001", { slotWaitMs: 900_000 })).toMatchObject({
    state: "denied",
    reason: "no_slot",
  });
  expect(await shown(mirror, reader)).toMatchObject({ state: "waiting" });
});

test("a call that still waits when its operation is cancelled ends as cancelled", async () => {
  const { upstream, mirror, campaign } = await failedMessages(pool, 1);
  const messageIds = [id];
  const made = await insertOperation(pool, {
    ...asker,
    campaign: campaign.id,
    kind: "chosen",
    batchId: null,
    title: "1 message",
    choice: "",
    messageIds,
  });
  const holder = crypto.randomUUID();
  const record = { ...asker, campaign: campaign.id, messageId: id, batchId: null, failedAt: null };
  const waiting = { ...record, operation: made?.id ?? null, state: "waiting" } as const;
  const request = await insertRetryRequest(pool, waiting, holder, 60_000);
  if (!request) throw new Error("no request");
  await pool.query(sql`update operation set cancelled_at = now() where id = ${made?.id}`);
  await during(processRetry(mirror, request, holder));
  expect(await findRetryRequest(pool, request.id)).toMatchObject({ state: "cancelled", said: "" });
  expect(upstream.posts).toEqual([]);
});

test("what the gate refuses after a fresh read never leaves", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 1);
  const [message] = upstream.messages;
  if (!message) throw new Error("no message");
  message.attempts = Array.from({ length: 4 }, (_, n) => ({
    status: "failure",
    createdAt: new Date(Date.parse(message.createdAt) + n).toISOString(),
  }));
  message.updatedAt = new Date().toISOString();
  const asking = retry(mirror, reader, { messageId: id, seen: null, asker });
  await expect(asking).rejects.toMatchObject({ status: 409, code: "retries_used" });
  expect(upstream.posts).toEqual([]);
});

test("too many is remembered; no longer failed says what it is now; both with the trace id", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 2);
  upstream.state.onRetry = { status: 400, code: "too_many_message_attempts_error" };
  const first = retry(mirror, reader, { messageId: id, seen: null, asker });
  const said = { message: "The service counts 3 attempts as used.", traceId: "trace-1" };
  await expect(first).rejects.toMatchObject(said);
  const detail = await showMessage(mirror, { ...reader, now: new Date() }, id);
  expect(detail).toMatchObject({ message: { retry: { reason: "retries_used" } } });
  const code = "message_not_found_or_retry_message_not_in_failure_status";
  upstream.state.onRetry = { status: 400, code };
  const other = retry(mirror, reader, { messageId: "message_000001", seen: null, asker });
  await expect(other).rejects.toMatchObject({ code, traceId: "trace-1" });
});

test("who refused a retry, why and with which trace id stays with the message, whatever becomes of it", async () => {
  const { upstream, mirror, reader, read } = await failedMessages(pool, 1);
  upstream.state.onRetry = { status: 400, code: "brand_new_refusal" };
  await refusal(retry(mirror, reader, { messageId: id, seen: null, asker }));
  const refused = {
    state: "refused",
    by: "you",
    code: "brand_new_refusal",
    said: "The service refused the retry: It is brand_new_refusal.",
    httpStatus: 400,
    traceId: "trace-1",
  };
  expect(await detail(mirror, reader)).toMatchObject({
    message: { lastRequest: refused },
    requests: [refused],
  });

  // The message is read again, with another status.
  Object.assign(upstream.messages[0] ?? {}, { latestStatus: "success", updatedAt: new Date().toISOString() });
  await read();
  await refusal(retry(mirror, reader, { messageId: id, seen: null, asker: { ...BEN, address: null } }));
  const denied = {
    state: "denied",
    by: "ben@example.com",
    code: "not_failed",
    httpStatus: null,
    traceId: null,
  };
  const later = await detail(mirror, reader);
  expect(later).toMatchObject({ message: { lastRequest: denied }, requests: [denied, refused] });
});

test("an accepted retry is not hidden by whoever asked for it once more", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 1);
  const seen = new Date(upstream.messages[0]?.updatedAt ?? "");
  await retry(mirror, reader, { messageId: id, seen, asker });
  await refusal(retry(mirror, reader, { messageId: id, seen, asker: { ...BEN, address: null } }));
  const accepted = { state: "accepted", by: "you" };
  expect(await detail(mirror, reader)).toMatchObject({
    message: { request: accepted, lastRequest: accepted },
  });
});

test("one click is one row of the audit, also when its answer was lost or had to be waited for", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 3);
  const ids = upstream.messages.map((message) => message.id);
  const lost = ids[0] ?? "";
  upstream.state.onRetry = (path) => {
    if (path.includes(lost)) return "accept and hang up";
    const isFirst = upstream.posts.filter((post) => post === path).length === 1;
    return path.includes(ids[1] ?? "?") && isFirst ? { status: 429, code: "too_many_requests" } : "accept";
  };
  for (const messageId of ids) await retry(mirror, reader, { messageId, seen: null, asker });
  work({ mirror }, { during });
  const audit = async () => {
    const query = readAuditQuery(new URLSearchParams({ campaign: `${reader.campaign.id}`, by: "all" }));
    return (await showAudit(pool, query.query, [])).records.filter(
      ({ action }) => action === "message.retry",
    );
  };
  await until(async () => (await audit()).every(({ outcome }) => outcome === "succeeded"));
  expect((await audit()).map(({ target, outcome }) => [target, outcome]).sort()).toEqual(
    ids.map((each) => [each, "succeeded"]),
  );
  const [waited] = (await audit()).filter(({ target }) => target === ids[1]);
  const whole = await showAuditRecord(pool, waited?.id ?? "");
  expect(whole?.earlier).toMatchObject([{ outcome: "refused", refusedBy: "service", traceId: "trace-1" }]);
});

test("the audit tells what the service refused from what this console did", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 1);
  upstream.state.onRetry = { status: 400, code: "too_many_message_attempts_error" };
  const ask = () => refusal(retry(mirror, reader, { messageId: id, seen: null, asker }));
  await ask();
  await ask();
  const { query } = readAuditQuery(new URLSearchParams({ campaign: `${reader.campaign.id}` }));
  const { records } = await showAudit(pool, query, []);
  expect(records.map(({ refusedBy, traceId }) => [refusedBy, traceId])).toEqual([
    ["console", null],
    ["service", "trace-1"],
  ]);
});

test("the trace id of each answer finds its record: accepted, repeated, refused by the console or by the service", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 2);
  const [first = "", second = ""] = upstream.messages.map((message) => message.id);
  const recorded = async (q: string) => {
    const { query } = readAuditQuery(new URLSearchParams({ campaign: `${reader.campaign.id}`, q }));
    return (await showAudit(pool, query, [])).records.map(({ outcome, target }) => [outcome, target]);
  };
  const ask = async (messageId: string) => {
    const consoleTraceId = crypto.randomUUID();
    const asked = { messageId, seen: null, asker: { ...asker, consoleTraceId } };
    const error = await retry(mirror, reader, asked).then(
      () => null,
      (refused: RefusedError) => refused,
    );
    return { consoleTraceId, told: error?.traceId ?? consoleTraceId };
  };
  const accepted = await ask(first);
  expect(await recorded(accepted.told)).toEqual([["succeeded", first]]);
  const denied = await ask(first);
  expect(await recorded(denied.told)).toEqual([["refused", first]]);
  upstream.state.onRetry = { status: 400, code: "too_many_message_attempts_error" };
  const refused = await ask(second);
  expect(refused.told).toBe("trace-1");
  for (const id of [refused.told, refused.consoleTraceId])
    expect(await recorded(id)).toEqual([["refused", second]]);
  const open = { ...asker, campaign: reader.campaign.id, messageId: second, batchId: null };
  await insertRetryRequest(
    pool,
    { ...open, operation: null, failedAt: null, state: "waiting" },
    crypto.randomUUID(),
    60_000,
  );
  const repeated = await ask(second);
  expect(await recorded(repeated.told)).toEqual([["refused", second]]);
});

test("a refused key stops the campaign", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 1);
  upstream.state.onRetry = { status: 403, code: "1010" };
  await refusal(retry(mirror, reader, { messageId: id, seen: null, asker }));
  expect((await findSync(pool, reader.campaign.id))?.stop).toMatchObject({ reason: "permission_missing" });
});

async function refusal(asking: Promise<unknown>): Promise<void> {
  await expect(asking).rejects.toBeInstanceOf(RefusedError);
}

type Scene = Awaited<ReturnType<typeof failedMessages>>;

async function shown(mirror: Scene["mirror"], reader: Scene["reader"]) {
  const { message } = await showMessage(mirror, { ...reader, now: new Date() }, id);
  return message.request;
}

function detail(mirror: Scene["mirror"], reader: Scene["reader"]) {
  return showMessage(mirror, { ...reader, now: new Date() }, id);
}

function audited(campaign: number) {
  return rows(
    pool,
    sql`select actor, target, parameters ->> 'outcome' as outcome from audit
        where action = 'message.retry' and campaign = ${campaign} order by id`,
  );
}
