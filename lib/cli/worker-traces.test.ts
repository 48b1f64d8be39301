import { expect, onTestFinished, test } from "vitest";
import { parseSettings } from "#lib/platform/settings/settings";
import { sendMessage } from "#lib/service/messages/send-message";
import { ownDatabase } from "#lib/testing/database/own-database";
import { startCollector } from "#lib/testing/process/collector";
import { start, until } from "#lib/testing/process/processes";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { storedMessages } from "#lib/testing/service/delivery";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();

test("a worker that is stopped sends the spans of its last messages before it ends", async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.stop());
  const env = {
    ...{ DATABASE_URL: url, DATA_DIR: temporaryFolder(), SECRET_KEY: "0".repeat(64), DEMO: "0" },
    ...{ SIMULATOR_LATENCY_MS: "0", OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, LOG_LEVEL: "warn" },
  };
  const worker = start([process.execPath, "lib/cli/worker.ts"], env);
  onTestFinished(() => void worker.child.kill("SIGKILL"));
  const service = { pool, settings: parseSettings({}), nationalIdKey: Buffer.alloc(32) };
  const caller = await mintCampaign(service);
  const body = { recipient: "6591234567", language: "english", values: { name: "Ada" } };
  await sendMessage(service, caller, body);
  await expect
    .poll(async () => (await storedMessages(service, caller.campaignId))[0]?.attempts.length)
    .toBe(1);
  worker.child.kill("SIGTERM");
  expect(await worker.ended).toBe(0);
  await until(
    () => collector.spans.some(({ name }) => name === "delivery chunk"),
    () => `no span of the message arrived:\n${worker.output()}`,
  );
  expect(collector.spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["claim", "hand over", "record"]),
  );
});
