import { expect } from "@playwright/test";
import { ChangesPage } from "#lib/wire/api/changes";
import { admin } from "../../fixtures/admin";
import type { ApiClient } from "../../fixtures/api-client";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { csv } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { test } from "../../fixtures/test";
import { untilTaken } from "../../fixtures/until-taken";

/** Reads until `ids` have ended, and returns the last that was told of each message. */
async function follow(
  reader: ApiClient,
  from: string,
  isOver: (told: FileAuditEntry) => boolean,
): Promise<FileAuditEntry> {
  const told: FileAuditEntry = new Map();
  for (let after = from; !isOver(told); ) {
    const { status, body } = await untilTaken(() => reader.changes({ after, wait: "5" }));
    expect(status).toBe(200);
    for (const change of ChangesPage.parse(body).changes) {
      told.set(change.id, { ...told.get(change.id), ...change });
    }
    after = body.cursor;
  }
  return told;
}
type FileAuditEntry = Map<string, ChangesPage["changes"][number]>;

test.describe("GET …/changes", () => {
  test("without a cursor: nothing, and the cursor of now", async () => {
    const { sender, reader } = await mintCampaign();
    await sender.send(SEND);
    const { status, body } = await reader.changes();

    expect(status).toBe(200);
    expect(ChangesPage.parse(body)).toMatchObject({ changes: [], batches: [], hasMore: false });
    expect((await reader.changes({ after: body.cursor, limit: "5000" })).status).toBe(200);
  });

  test("a single send and a batch are told from creation to delivery, as the lists have them", async () => {
    const { sender, reader } = await mintCampaign();
    const { cursor } = (await reader.changes()).body;
    const { id } = (await sender.send(SEND)).body;
    const rows = Array.from({ length: 30 }, (_, i) => `${6591234000 + i},english,Ada,${i}`);
    const { batchId } = (await sender.upload(csv(rows))).body;
    const told = await follow(
      reader,
      cursor,
      (so) => so.size === 31 && [...so.values()].every(({ latestStatus }) => latestStatus === "success"),
    );

    const { data } = (await reader.list({ limit: 100 })).body;
    expect(data).toHaveLength(31);
    for (const listed of data) {
      const { latestStatus, updatedAt, message, attempts } = told.get(listed.id) ?? {};
      expect({ latestStatus, updatedAt }).toEqual({
        latestStatus: listed.latestStatus,
        updatedAt: listed.updatedAt,
      });
      expect(message).toMatchObject({ recipient: listed.recipient, values: listed.values });
      expect(message?.batchId).toBe(listed.id === id ? undefined : batchId);
      expect(attempts?.map(({ externalAttemptId }) => externalAttemptId)).toEqual(
        listed.messageAttempts.map(({ externalAttemptId }) => externalAttemptId),
      );
    }
  });

  test("a waiting call is answered when something changes", async () => {
    const { sender, reader } = await mintCampaign();
    const { cursor } = (await reader.changes()).body;
    const waiting = reader.changes({ after: cursor, wait: "60" });
    const { id } = (await sender.send(SEND)).body;

    expect((await waiting).body.changes.map((change) => change.id)).toEqual([id]);
  });

  test("clients that go away leave their places to others", async () => {
    const { sender, reader } = await mintCampaign();
    const { cursor } = (await reader.changes()).body;
    for (let round = 0; round < 3; round++) {
      const leaving = new AbortController();
      const calls = Array.from({ length: 9 }, () =>
        reader.changes({ after: cursor, wait: "60" }, leaving.signal).catch(() => null),
      );
      await expect.poll(async () => (await reader.changes()).status, { intervals: [300] }).toBe(200);
      leaving.abort();
      await Promise.all(calls);
      await expect.poll(async () => (await reader.changes()).status, { intervals: [1100] }).toBe(200);
    }
    await expect
      .poll(async () => (await reader.changes({ after: cursor, wait: "0" })).status, { intervals: [300] })
      .toBe(200);
    const waits = async () => (await reader.changes({ after: cursor, wait: "60" })).status;
    // The rounds before may have used up this second's calls.
    const waiting = expect.poll(waits, { intervals: [1100] }).toBe(200);
    await sender.send(SEND);
    await waiting;
  });

  test("ten calls a second, whatever the campaign's rate, and none of them is the sender's", async () => {
    const { sender, reader } = await mintCampaign({ ratePerSecond: 3 });
    const replies = await Promise.all(Array.from({ length: 25 }, () => reader.changes()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = replies.filter(({ status }) => status !== 200);
    for (const reply of refused) expectRefusal(reply, "tooManyRequests");
    expect(refused[0]?.headers.get("ratelimit-policy")).toBe('"changes";q=10;w=1');
    const sent = await Promise.all(Array.from({ length: 3 }, () => sender.send(SEND)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});

test.describe("what is refused", () => {
  test("404: a campaign that is not the key's", async () => {
    const { reader } = await mintCampaign();
    const other = await mintCampaign();
    const path = `/../${other.campaignId}/changes`;

    expectRefusal(await reader.call("GET", path), "notFound");
  });

  test("410: a cursor of another campaign", async () => {
    const { reader } = await mintCampaign();
    const other = await mintCampaign();
    const { cursor } = (await other.reader.changes()).body;

    expectRefusal(await reader.changes({ after: cursor }), "changesGone");
  });

  test("400: what cannot be read", async () => {
    const { reader } = await mintCampaign();

    expectRefusal(await reader.changes({ after: "nonsense" }), "cursorInvalid");
    expectRefusal(await reader.changes({ wait: "61" }), "waitInvalid");
    expect((await reader.changes({ limit: "5001" })).body).toMatchObject({
      error: { code: "parameter_invalid", message: "limit must be a whole number from 1 to 5000" },
    });
    expectRefusal(await reader.call("GET", "/changes?before=x"), "queryInvalid", {
      sentence: /no query parameter before/,
    });
  });

  test("401: a key that is deleted while its call waits", async () => {
    const { sender, reader, apiKeys, location } = await mintCampaign();
    const { cursor } = (await reader.changes()).body;
    const waiting = reader.changes({ after: cursor, wait: "60" });
    await admin(location, "key", "delete", apiKeys.find(({ scope }) => scope === "read")?.id ?? "");
    await sender.send(SEND);

    expectRefusal(await waiting, "keyInvalid");
  });
});
