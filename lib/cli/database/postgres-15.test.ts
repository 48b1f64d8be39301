import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { findDatabase } from "#lib/cli/database/open-database";
import { prepareDatabase } from "#lib/cli/database/prepare";
import { statusCode } from "#lib/domain/messages/status";
import { appAddress } from "#lib/platform/postgres/app-address";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { openBackpressure } from "#lib/platform/priority/backpressure";
import { parseSettings } from "#lib/platform/settings/settings";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { sendMessage } from "#lib/service/messages/send-message";
import { ingestUpload } from "#lib/service/uploads/ingest-upload";
import { openSlots } from "#lib/service/uploads/slots";
import { query } from "#lib/testing/database/embedded";
import { hasPostgres15, startPostgres15 } from "#lib/testing/process/postgres-15";
import { countDrift, handOverAll, storedMessages, testDelivery } from "#lib/testing/service/delivery";
import { mintCampaign } from "#lib/testing/service/service";

const ROWS = 20;
const SUCCESS = statusCode("success");

const FILE = [
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
  "recipient,language,name\n",
  ...Array.from({ length: ROWS }, (_, i) => `${6591234000 + i},english,Ada ${i}\n`),
  "\r\n--b--\r\n",
];

async function* uploaded() {
  for (const text of FILE) yield Buffer.from(text);
}

test.skipIf(!hasPostgres15())(
  "on PostgreSQL 15 a first start, a send and an upload are done to their end, with a role of their own",
  async () => {
    const administrator = await startPostgres15();
    await query(administrator, "create role redial login createrole");
    await query(administrator, "create database redial owner redial");
    const url = administrator.replace("postgres@", "redial@").replace(/postgres$/, "redial");
    const settings = parseSettings({ DATABASE_URL: url, SECRET_KEY: "3".repeat(64), DEMO: "0" });
    await findDatabase(settings);
    const lines = await prepareDatabase(settings, url);
    expect(lines.join("\n")).toContain("password");
    const address = await appAddress(url, settings);
    expect(address.notice).toBeNull();
    const pools = [openPool(url, 2, "owner"), openPool(address.url, 4, "worker")] as const;
    onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.end()))));
    const nationalIdKey = randomBytes(32);
    const [owner, service] = pools.map((pool) => ({ pool, settings, nationalIdKey }));
    if (!owner || !service) throw new Error("two pools were opened");

    const caller = await mintCampaign(owner);
    await sendMessage(service, caller, {
      recipient: "6591234567",
      language: "english",
      values: { name: "Ada" },
    });
    const upload = { ...caller, contentType: "multipart/form-data; boundary=b", bytes: null };
    const limits = { writers: service.pool, slots: openSlots(1), backpressure: openBackpressure() };
    expect(await ingestUpload({ service, ...limits }, upload, uploaded())).toHaveProperty("batchId");

    const delivery = testDelivery(service);
    await handOverAll(delivery);
    const { campaignId } = caller;
    const messages = await storedMessages(service, campaignId);
    await applyReceipts(
      delivery,
      messages.map(({ id }) => ({
        ...{ campaignId, messageId: id, n: 1, status: "success", error: null, at: new Date() },
      })),
    );
    const ended = await storedMessages(service, campaignId);
    expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: ROWS + 1 }, () => SUCCESS));
    const { kept, counted } = await countDrift(service, campaignId);
    expect(kept).toEqual(counted);
    const { version } = await oneRow<{ version: string }>(
      service.pool,
      sql`select current_setting('server_version') as version`,
    );
    expect(version).toMatch(/^15\./);
  },
);
