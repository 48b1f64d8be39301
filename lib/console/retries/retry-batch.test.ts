import { expect, test } from "vitest";
import { showAudit, showAuditRecord } from "#lib/console/audit/show-audit";
import { checkBatch } from "#lib/console/batches/check-batch";
import { evaluateRetry } from "#lib/console/messages/evaluate-retry";
import { readMirrorMessages } from "#lib/console/mirror/rows/messages";
import { stopCampaign } from "#lib/console/mirror/rows/stop-campaign";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { preflight } from "#lib/console/retries/preflight";
import { retryBatch } from "#lib/console/retries/retry-batch";
import { previewChosen, retryChosen } from "#lib/console/retries/retry-chosen";
import { retryMessage } from "#lib/console/retries/retry-message";
import { showOperation } from "#lib/console/work/show-operations";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { ADA, BEN, failedMessages } from "#lib/testing/console/failed-messages";
import { freezeClock } from "#lib/testing/console/frozen-clock";
import { hasEnded } from "#lib/testing/console/operation";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";
import { readAuditQuery } from "#lib/wire/console/audit";
import { ChosenMessages } from "#lib/wire/console/chosen";

const { pool, until, during, pass } = await freezeClock(await ownDatabase());
const asker = { ...ADA, address: null };
const batch = "batch_1";
const retryWhole = (...asked: Parameters<typeof retryBatch>) => during(retryBatch(...asked));

test("the whole batch is one call, whoever asks at once, and all its messages are accounted for", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 5, { batch });
  const asks = [ADA, BEN, ADA, BEN].map((who) =>
    retryWhole(mirror, reader, batch, { choice: "whole" }, { ...who, address: null }),
  );
  const done = await Promise.allSettled(asks);
  const begun = done.flatMap((each) => (each.status === "fulfilled" ? [each.value.operation] : []));
  const refused = done.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(refused).toEqual(["batch_denied", "batch_denied", "batch_denied"]);
  expect(upstream.posts).toEqual([expect.stringMatching(/\/batch\/batch_1\/retry$/)]);
  expect(begun).toHaveLength(1);
  const detail = await showOperation({ ...reader, now: new Date() }, begun[0] ?? 0);
  expect(detail?.operation).toMatchObject({ total: 5, counts: { accepted: 5 } });
  expect(detail?.operation.endedAt).not.toBeNull();
  const { query } = readAuditQuery(new URLSearchParams({ campaign: `${reader.campaign.id}` }));
  const { records } = await showAudit(pool, query, []);
  expect(records).toMatchObject([{ action: "batch.retry", target: batch, outcome: "succeeded" }]);
  const [record] = records;
  const whole = await showAuditRecord(pool, record?.id ?? "");
  expect(whole?.earlier).toMatchObject([{ outcome: "unclear", parameters: { messages: 5 } }]);
});

test("the check before it reads what the mirror does not know yet", async () => {
  const { upstream, mirror, campaign, reader } = await failedMessages(pool, 4, { batch });
  const now = new Date().toISOString();
  Object.assign(upstream.messages[1] ?? {}, { latestStatus: "created", updatedAt: now });
  Object.assign(upstream.messages[2] ?? {}, { latestStatus: "success", updatedAt: now });
  expect(await preflight(reader, batch)).toMatchObject({ created: 0, yes: 4, whole: null });
  expect(await during(checkBatch(mirror, campaign, batch, null))).toMatchObject({
    after: null,
    read: 4,
    total: 4,
  });
  const found = await preflight({ ...reader, now: new Date() }, batch);
  expect(found).toMatchObject({ created: 1, yes: 2, chosen: null });
  expect(found?.whole).toContain("1 message is still waiting");
  const asking = retryWhole(mirror, reader, batch, { choice: "whole" }, asker);
  await expect(asking).rejects.toMatchObject({ code: "batch_denied" });
  expect(upstream.posts).toEqual([]);
});

test("a member that became created after the check keeps the call from being made", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 3, { batch });
  const [first] = upstream.messages;
  Object.assign(first ?? {}, { latestStatus: "created", updatedAt: new Date().toISOString() });
  const begun = await retryWhole(mirror, reader, batch, { choice: "whole" }, asker);
  expect(upstream.posts).toEqual([]);
  const id = begun.operation;
  const detail = await showOperation({ ...reader, now: new Date() }, id);
  expect(detail?.operation.counts).toMatchObject({ skipped: 3 });
});

test("a batch of many pages is read again too, and one that became created keeps the call from being made", async () => {
  const given = await failedMessages(pool, 45, { batch });
  const { upstream, mirror, reader } = given;
  // The message is on the last of five pages.
  Object.assign(upstream.messages[0] ?? {}, { latestStatus: "created", updatedAt: new Date().toISOString() });
  expect(await preflight(reader, batch)).toMatchObject({
    whole: null,
    recheck: { messages: 45, changeable: 45, unread: 0 },
  });
  const begun = await retryWhole(mirror, reader, batch, { choice: "whole" }, asker);
  work(given, { during });
  const id = begun.operation;
  const look = async () => showOperation({ ...reader, now: new Date() }, id);
  await until(() => hasEnded(pool, id));
  expect(upstream.posts).toEqual([]);
  const detail = await look();
  expect(detail?.operation.counts).toMatchObject({ skipped: 45 });
  expect(detail?.skipped).toMatchObject([
    { text: expect.stringContaining("1 message is still waiting"), n: 45 },
  ]);
});

test("a batch of many pages that is unchanged is read to its end, and then retried by one call", async () => {
  const given = await failedMessages(pool, 45, { batch });
  const { upstream, mirror, reader } = given;
  const begun = await retryWhole(mirror, reader, batch, { choice: "whole" }, asker);
  work(given, { during });
  const id = begun.operation;
  const look = async () => showOperation({ ...reader, now: new Date() }, id);
  await until(() => hasEnded(pool, id));
  expect(upstream.posts).toHaveLength(1);
  expect(await look()).toMatchObject({
    operation: { counts: { accepted: 45 } },
    recheck: { read: 45, total: 45, unread: 0 },
  });
});

test("what is not read again has to be agreed to as it is, and no more of it is left by the worker", async () => {
  const given = await failedMessages(pool, 300, { batch });
  const { upstream, mirror, reader, campaign } = given;
  await pass(1000);
  // There are as many pages as messages, more than one minute of calls can read.
  await pool.query("update mirror_sync set page_size = 1 where campaign = $1", [campaign.id]);
  const found = await preflight(reader, batch);
  const { unread = 0 } = found?.recheck ?? {};
  const since = found?.oldestReadAt ?? "";
  expect(found).toMatchObject({ whole: null, recheck: { changeable: 300 } });
  expect(unread).toBeGreaterThan(0);
  const before = new Date(Date.parse(since) + 1).toISOString();
  for (const agreed of [undefined, { unread: unread - 1, since }, { unread, since: before }]) {
    const asked = { choice: "whole", ...(agreed && { agreed }) } as const;
    await expect(retryWhole(mirror, reader, batch, asked, asker)).rejects.toMatchObject({
      message: expect.stringContaining("of 300 messages would not be read again"),
    });
  }

  /** Ends the recheck after the first few messages, as if no more could be read. */
  const cutShort = async (agreed: number) => {
    const asked = { choice: "whole", agreed: { unread: agreed, since } } as const;
    const begun = await retryWhole(mirror, { ...reader, now: new Date() }, batch, asked, asker);
    const id = begun.operation;
    await pool.query("update batch_recheck set ended_at = clock_timestamp() where operation = $1", [id]);
    const look = async () => showOperation({ ...reader, now: new Date() }, id);
    await until(() => hasEnded(pool, id));
    return look();
  };
  work(given, { during });
  const tooMany = await cutShort(unread);
  expect(tooMany?.skipped).toMatchObject([
    { text: expect.stringContaining("could not be read again"), n: 300 },
  ]);
  expect(upstream.posts).toEqual([]);
  const made = await cutShort(300);
  expect(made?.operation.counts).toMatchObject({ accepted: 300 });
  expect(made?.recheck?.unread).toBeGreaterThan(unread);
  expect(upstream.posts).toHaveLength(1);
});

test("in a campaign whose calls have stopped nothing is asked for, and the words say what stopped them", async () => {
  const { upstream, mirror, reader, campaign } = await failedMessages(pool, 3, { batch });
  const stop = {
    reason: "key_rejected",
    at: new Date().toISOString(),
    httpStatus: 401,
    code: "",
    message: "",
  };
  await stopCampaign(pool, { id: campaign.id }, { ...stop, traceId: null });
  const said = expect.stringContaining("calls have stopped (key rejected)");
  expect(await preflight(reader, batch)).toMatchObject({ whole: said, chosen: said });
  const messageIds = upstream.messages.map(({ id }) => id);
  const retryable = ["yes" as const];
  const asks = [
    retryWhole(mirror, reader, batch, { choice: "whole" }, asker),
    retryWhole(mirror, reader, batch, { choice: "chosen", retryable }, asker),
    retryChosen(reader, { messageIds, retryable }, asker),
    previewChosen(reader, { messageIds, retryable }),
  ];
  await Promise.all(asks.map((ask) => expect(ask).rejects.toMatchObject({ status: 409, message: said })));
  const [messageId = ""] = messageIds;
  const stopped = { ...reader, campaign: (await findConsoleCampaign(pool, campaign.id)) ?? campaign };
  const asking = during(retryMessage(mirror, stopped, { messageId, seen: null, asker }));
  await expect(asking).rejects.toMatchObject({ status: 503, code: "stopped", message: said });
  const [row] = await readMirrorMessages(pool, campaign.id, [messageId]);
  expect(row && evaluateRetry(row, reader)).toMatchObject({ decision: "denied", reason: "campaign_stopped" });
  expect(upstream.calls).toEqual([]);
});

test("a state that is not known is named, and nothing is sent", async () => {
  const { upstream, mirror, reader, read } = await failedMessages(pool, 2, { batch });
  for (const message of upstream.messages) {
    const [record] = message.batches ?? [];
    Object.assign(record ?? {}, { status: "on_holiday", updatedAt: new Date().toISOString() });
    message.updatedAt = new Date().toISOString();
  }
  await read();
  for (const asked of [{ choice: "whole" }, { choice: "chosen", retryable: ["yes"] }] as const) {
    const asking = retryWhole(mirror, reader, batch, { ...asked } as Parameters<typeof retryBatch>[3], asker);
    await expect(asking).rejects.toMatchObject({ message: expect.stringContaining("Unknown: on_holiday") });
  }
  expect(upstream.posts).toEqual([]);
});

test("an answer to the whole batch that is lost is read, never asked for again", async () => {
  const { upstream, mirror, reader } = await failedMessages(pool, 3, { batch });
  upstream.state.onRetry = "accept and hang up";
  const begun = await retryWhole(mirror, reader, batch, { choice: "whole" }, asker);
  const id = begun.operation;
  work({ mirror }, { during });
  const accepted = async () =>
    (await showOperation({ ...reader, now: new Date() }, id))?.operation.counts.accepted;
  await until(async () => (await accepted()) === 3);
  expect(upstream.posts).toHaveLength(1);
});

test("members of a batch that was retried a moment ago are not retried once more by what was read before", async () => {
  const given = await failedMessages(pool, 3, { batch });
  const { upstream, mirror, reader, campaign, read } = given;
  const ids = upstream.messages.map(({ id }) => id);
  const evaluated = async () =>
    (await readMirrorMessages(pool, campaign.id, ids)).map((row) =>
      evaluateRetry(row, { ...reader, now: new Date() }),
    );
  const earlier = await beginRetry(reader, ids);
  await retryWhole(mirror, reader, batch, { choice: "whole" }, asker);
  await pass(1000);
  expect(upstream.posts).toHaveLength(1);
  expect(await evaluated()).toMatchObject(Array(3).fill({ reason: "batch_retry_running" }));
  const chosen = ChosenMessages.parse({ filter: "status=failure" });
  expect(await previewChosen({ ...reader, now: new Date() }, chosen)).toMatchObject({
    selected: 3,
    yes: 0,
    maybe: 0,
  });
  // The operation that began before reads each message again.
  work(given, { during });
  await until(() => hasEnded(pool, earlier));
  expect(upstream.posts).toHaveLength(1);
  // After they have been read and have failed again, they can be retried as usual.
  for (const message of upstream.messages)
    Object.assign(message, { latestStatus: "failure", updatedAt: new Date().toISOString() });
  await read();
  expect(await evaluated()).toMatchObject(Array(3).fill({ decision: "allowed" }));
});

test("the message at which the call for a batch stands can be retried where the service did not take it up", async () => {
  const { upstream, mirror, reader, campaign, read } = await failedMessages(pool, 3, { batch });
  const before = structuredClone(upstream.messages);
  await retryWhole(mirror, reader, batch, { choice: "whole" }, asker);
  for (const [at, message] of before.entries()) Object.assign(upstream.messages[at] ?? {}, message);
  await pass(61_000);
  await read();
  for (const { id: messageId } of before)
    await during(retryMessage(mirror, { ...reader, now: new Date() }, { messageId, seen: null, asker }));
  expect(upstream.posts).toHaveLength(4);
  expect(
    await readMirrorMessages(
      pool,
      campaign.id,
      before.map(({ id }) => id),
    ),
  ).toMatchObject(Array(3).fill({ requestState: "accepted" }));
});
