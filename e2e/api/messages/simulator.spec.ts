import { expect } from "@playwright/test";
import { mintCampaign } from "../../fixtures/campaign";
import { csv, goodRows } from "../../fixtures/csv";
import { startService } from "../../fixtures/service";
import { untilBatchSettled } from "../../fixtures/settled";
import { test } from "../../fixtures/test";

const MESSAGES = 2000;
const CODES = 7;

test("SIMULATOR_FAILURE_RATE is the share that fails, over all seven codes, and a retry mostly succeeds", async () => {
  const service = await startService({ SIMULATOR_FAILURE_RATE: "0.4", SIMULATOR_LATENCY_MS: "0" });
  const { sender, reader } = await mintCampaign({}, service);
  const { batchId } = (await sender.upload(csv(goodRows(MESSAGES)))).body;
  const failed = (await untilBatchSettled(reader, batchId)).filter(
    ({ latestStatus }) => latestStatus === "failure",
  );
  await sender.retryBatch(batchId);
  const settled = await untilBatchSettled(reader, batchId);
  await service.stop();

  expect(failed.length / MESSAGES).toBeGreaterThan(0.3);
  expect(failed.length / MESSAGES).toBeLessThan(0.5);
  const codes = new Set(failed.map(({ messageAttempts }) => messageAttempts[0]?.errorCode));
  expect(codes.size).toBe(CODES);
  const mended = settled.filter(
    ({ latestStatus, numAttempts }) => latestStatus === "success" && numAttempts === 2,
  );
  expect(mended.length).toBeGreaterThan(failed.length / 2);
});
