import { expect, test } from "vitest";
import { readMirrorMessages } from "#lib/console/mirror/rows/messages";
import { retryMessage } from "#lib/console/retries/retry-message";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { ADA, BEN } from "#lib/testing/console/failed-messages";
import { failedOwnMessages } from "#lib/testing/console/failed-own-messages";
import { ownDatabase } from "#lib/testing/database/own-database";
import { countDrift } from "#lib/testing/service/delivery";

const { pool, url } = await ownDatabase();
const asker = { ...ADA, address: null };
const ben = { ...BEN, address: null };

test("an own message is created again at the click, with its record and its audit, in 12 statements", async () => {
  const { mirror, reader, ids, stored, service, caller } = await failedOwnMessages(pool, 2);
  const counted = openPool(url, 2, "counted");
  const statements: string[] = [];
  counted.on("connect", (client) => {
    const query = client.query.bind(client);
    Reflect.set(client, "query", (...given: [{ text: string } | string]) => {
      statements.push(typeof given[0] === "string" ? given[0] : given[0].text);
      return Reflect.apply(query, client, given);
    });
  });
  const click = async (messageId = "") => {
    const [row] = await readMirrorMessages(pool, reader.campaign.id, [messageId]);
    statements.length = 0;
    const given = { messageId, seen: row?.updatedAt ?? null, asker };
    return retryMessage({ ...mirror, pool: counted }, { ...reader, pool: counted }, given);
  };
  // The first click opens connections.
  await click(ids[1]);
  const { message } = await click(ids[0]);
  const request = { state: "accepted", by: "you" };
  expect(message).toMatchObject({
    status: "created",
    errorCode: null,
    request,
    retry: { decision: "denied" },
  });
  expect(statements.filter((statement) => !statement.startsWith("notify"))).toHaveLength(12);
  await counted.end();
  expect((await stored()).map(({ retries }) => retries)).toEqual([1, 1]);
  expect(await audited(reader.campaign.id)).toEqual([
    { actor: ADA.operatorEmail, target: ids[1], outcome: "succeeded", traced: true },
    { actor: ADA.operatorEmail, target: ids[0], outcome: "succeeded", traced: true },
  ]);
  const { kept, counted: recounted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(recounted);
});

test("of eight clicks at once one retries an own message, and the others are told whose it is", async () => {
  const { mirror, reader, ids, stored } = await failedOwnMessages(pool, 1);
  const [messageId = ""] = ids;
  const [row] = await readMirrorMessages(pool, reader.campaign.id, [messageId]);
  const seen = row?.updatedAt ?? null;
  const clicks = Array.from({ length: 8 }, (_, n) =>
    retryMessage(mirror, reader, { messageId, seen, asker: n % 2 ? asker : ben }),
  );
  const refused = (await Promise.allSettled(clicks)).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(7);
  const message = expect.stringMatching(
    /requested already by (ada|ben)@example\.com\. Nothing more was sent\./,
  );
  for (const refusal of refused)
    expect(refusal).toMatchObject({ reason: { status: 409, code: "already_requested", message } });
  expect(await stored()).toMatchObject([{ retries: 1 }]);
});

test("a screen that still shows a failure which was retried since retries nothing", async () => {
  const { mirror, reader, ids, stored, fail } = await failedOwnMessages(pool, 1);
  const [messageId = ""] = ids;
  const [row] = await readMirrorMessages(pool, reader.campaign.id, [messageId]);
  const ask = { messageId, seen: row?.updatedAt ?? null, asker };
  await retryMessage(mirror, reader, ask);
  await fail(2);
  const message = expect.stringContaining("requested already by ada@example.com");
  const again = retryMessage(mirror, reader, { ...ask, asker: ben });
  await expect(again).rejects.toMatchObject({ status: 409, code: "already_requested", message });
  expect(await stored()).toMatchObject([{ retries: 1 }]);
  await retryMessage(mirror, reader, { messageId, seen: null, asker });
  expect(await stored()).toMatchObject([{ retries: 2 }]);
});

test("what the gate denies by what the service has now is recorded, and nothing is retried", async () => {
  const { mirror, reader, ids, stored, caller } = await failedOwnMessages(pool, 1);
  const [messageId = ""] = ids;
  await pool.query(sql`update message_state set retries = 3 where campaign_id = ${caller.campaignId}`);
  const ask = { messageId, seen: null, asker };
  await expect(retryMessage(mirror, reader, ask)).rejects.toMatchObject({
    status: 409,
    code: "retries_used",
  });
  expect(await stored()).toMatchObject([{ retries: 3 }]);
  expect(await audited(reader.campaign.id)).toMatchObject([{ target: messageId, outcome: "refused" }]);
  const unknown = retryMessage(mirror, reader, { ...ask, messageId: `${messageId.slice(0, -1)}z` });
  await expect(unknown).rejects.toMatchObject({ status: 404, code: "unknown" });
});

test("a sender that a route may not use is refused in the service's words, and can be retried once that is mended", async () => {
  const { mirror, reader, ids, stored, caller } = await failedOwnMessages(pool, 1);
  const ask = { messageId: ids[0] ?? "", seen: null, asker };
  const id = crypto.randomUUID();
  await pool.query(sql`update campaign set sender = 'ACME' where id = ${caller.campaignId}`);
  await pool.query(sql`
    with made as (
      insert into route (id, name, kind, settings, sealed, rate_per_second, binds, validity_hours, senders)
      values (${id}, ${id.slice(0, 30)}, 'http', '{}', '', 1, 1, 1, '{OTHER}') returning id
    )
    insert into campaign_route (campaign_id, place, route_id) select ${caller.campaignId}, 0, id from made
  `);
  const message = expect.stringContaining("ACME");
  await expect(retryMessage(mirror, reader, ask)).rejects.toMatchObject({ status: 409, message });
  expect(await stored()).toMatchObject([{ retries: 0 }]);
  await pool.query(sql`update route set senders = '{}' where id = ${id}`);
  await retryMessage(mirror, reader, ask);
  expect(await stored()).toMatchObject([{ retries: 1 }]);
});

function audited(campaign: number) {
  return rows(
    pool,
    sql`select actor, target, outcome, trace_id is not null as traced from audit where campaign = ${campaign} order by id`,
  );
}
