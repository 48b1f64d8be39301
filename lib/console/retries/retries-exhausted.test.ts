import { afterAll, expect, inject, test } from "vitest";
import { readBatchFacts } from "#lib/console/batches/batch-facts";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { readLive } from "#lib/console/messages/live";
import { showMessage } from "#lib/console/messages/show-message";
import { readOverview } from "#lib/console/overview/overview";
import { previewChosen } from "#lib/console/retries/retry-chosen";
import { retryMessage } from "#lib/console/retries/retry-message";
import { openPool } from "#lib/platform/postgres/pool";
import { ADA, failedMessages } from "#lib/testing/console/failed-messages";
import { ChosenMessages } from "#lib/wire/console/chosen";
import { readMessageQuery } from "#lib/wire/console/query";

const pool = openPool(inject("databaseUrl"), 4, "used-up test");
afterAll(() => pool.end());
const id = "message_000000";

test("once the service has called a retry one too many, every screen counts all retries as used", async () => {
  const { upstream, mirror, reader: then } = await failedMessages(pool, 3, { batch: "batch_used" });
  upstream.state.onRetry = { status: 400, code: "too_many_message_attempts_error" };
  const asker = { ...ADA, address: null };
  const refused = retryMessage(mirror, then, { messageId: id, seen: null, asker });
  await expect(refused).rejects.toMatchObject({ status: 409, code: "too_many_message_attempts_error" });
  const reader = { ...then, now: new Date() };
  const list = async (address: string) => {
    const { query } = readMessageQuery(new URLSearchParams(address));
    return (await listMirrorMessages(reader, query)).messages;
  };

  const used = { id, retries: 3, maxRetries: 3, retry: { reason: "retries_used" } };
  expect(await list("show=used_up")).toMatchObject([used]);
  expect(await list("show=retries_left")).toHaveLength(2);
  expect((await list("show=needs_action")).map((message) => message.id)).not.toContain(id);
  expect(await showMessage(mirror, reader, id)).toMatchObject({ message: used });
  const { query } = readMessageQuery(new URLSearchParams());
  expect((await readLive(reader, { ids: [], newest: null, since: null, query })).counts).toMatchObject({
    retriesExhausted: 1,
    needsAction: 2,
  });
  expect((await readOverview(reader, { zone: "UTC" })).split).toEqual({
    yes: 2,
    maybe: 0,
    no: 0,
    retriesExhausted: 1,
  });
  const facts = await readBatchFacts(pool, reader.campaign.id, "batch_used");
  expect(facts).toMatchObject({ yes: 2, maybe: 0, no: 0, retriesExhausted: 1 });
  const chosen = ChosenMessages.parse({ filter: "status=failure" });
  expect(await previewChosen(reader, chosen)).toMatchObject({
    yes: 2,
    skipped: [{ text: "No retries left", n: 1 }],
  });
});
