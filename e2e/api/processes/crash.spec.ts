import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { expect } from "@playwright/test";
import pg from "pg";
import { type Campaign, mintCampaign, SEND } from "../../fixtures/campaign";
import { csv, goodRows, HEADER } from "../../fixtures/csv";
import { readHandOvers } from "../../fixtures/handed-over";
import type { Location } from "../../fixtures/location";
import { restartService, type Service, startService } from "../../fixtures/service";
import { databaseOf } from "../../fixtures/service-verbs";
import { untilBatchSettled, untilStatus } from "../../fixtures/settled";
import { test } from "../../fixtures/test";
import { until } from "../../fixtures/until";
import { untilTaken } from "../../fixtures/until-taken";

const MESSAGES = 20_000;

/** Sends the beginning of a file that never ends, and resolves when the database has rows of it. */
async function beginUpload({ location, campaignId, apiKeys }: Campaign): Promise<void> {
  const { hostname, port } = new URL(location.url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  const boundary = randomUUID();
  socket.write(
    [
      `POST /api/v2/campaigns/${campaignId}/batch/messages HTTP/1.1`,
      "Host: x",
      `Authorization: Bearer ${apiKeys[0]?.key}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${40 * 1024 * 1024}`,
      "",
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.csv"\r\n\r\n${HEADER}\n`,
    ].join("\r\n"),
  );
  socket.write(`${goodRows(100_000).join("\n")}\n`);
  await untilCopied(location, 20_000);
}

/** Waits for rows in a transaction that is open. How long many take depends on what else the machine does: uploads have a lower priority. */
async function untilCopied(location: Location, rows: number): Promise<void> {
  const database = new pg.Client({ connectionString: databaseOf(location) });
  await database.connect();
  const copied = async () => {
    const found = await database.query("select from pg_stat_progress_copy where tuples_processed >= $1", [
      rows,
    ]);
    return found.rowCount === 1;
  };
  await until(copied, "rows of the upload in the database").finally(() => database.end());
}

test.describe("SIGKILL to the process group", () => {
  test.describe.configure({ mode: "default" });

  let service: Service;
  test.afterEach(() => service.stop());

  test("in the middle of an upload leaves nothing of it, and all that was there before", async () => {
    service = await startService();
    const campaign = await mintCampaign({}, service);
    const { body: sent } = await untilTaken(() => campaign.sender.send(SEND));
    await untilStatus(campaign.reader, sent.id, "success");
    await beginUpload(campaign);
    await service.kill();

    service = await restartService(service);
    const { data } = (await untilTaken(() => campaign.reader.list())).body;
    expect(data.map(({ id, latestStatus }) => [id, latestStatus])).toEqual([[sent.id, "success"]]);
    expect((await untilTaken(() => campaign.sender.upload(csv(goodRows(10))))).status).toBe(201);
    const { body } = await untilTaken(() => campaign.reader.list({ limit: 100 }));
    expect(body.data).toHaveLength(11);
  });

  test("in the middle of delivery loses no message and sends none twice", async () => {
    service = await startService({ SIMULATOR_LATENCY_MS: "1000" });
    const { sender, reader } = await mintCampaign({}, service);
    const { batchId } = (await untilTaken(() => sender.upload(csv(goodRows(MESSAGES))))).body;
    const handedOver = async () => (await readHandOvers(service)).length;
    await until(async () => (await handedOver()) > MESSAGES / 10, "the start of delivery");
    await service.kill();
    expect(await handedOver(), "the kill came in the middle").toBeLessThan(MESSAGES);

    service = await restartService(service);
    // `sending` waits for its lease to end; the rest of the statuses is for a living service to settle.
    const messages = await untilBatchSettled(reader, batchId);
    const log = (await readHandOvers(service)).map(({ messageId }) => messageId);
    const sentOnce = new Set(log);
    expect(messages).toHaveLength(MESSAGES);
    expect(log, "nothing is handed over twice").toHaveLength(sentOnce.size);
    const failed = messages.filter(({ latestStatus }) => latestStatus === "failure");
    for (const { numAttempts, messageAttempts } of failed) {
      expect([numAttempts, messageAttempts[0]?.errorCode]).toEqual([1, "server_unknown_error"]);
    }
    const delivered = messages.filter(({ latestStatus }) => latestStatus === "success");
    expect(
      delivered.filter(({ id }) => !sentOnce.has(id)),
      "what was delivered was sent",
    ).toEqual([]);
    expect(failed.length).toBeLessThan(MESSAGES / 2);
  });
});
