import { expect, onTestFinished, test } from "vitest";
import { startUploadThread } from "#lib/service/uploads/upload-thread";

const START = {
  ...{ contentType: "", bytes: null, campaignId: "", actor: "", creatorId: "" },
  ...{ nationalIdRecipients: false, address: "", traceId: "" },
};

test("a thread that dies as it starts is started again a second later, and uploads meanwhile are told", async () => {
  const faults: unknown[] = [];
  // The module needs a key: without one it throws as it is loaded.
  const nothing = { databaseUrl: "", nationalIdKey: null as unknown as Buffer };
  const begun = performance.now();
  const thread = startUploadThread(nothing, (error) => faults.push(error));
  onTestFinished(() => thread.close());
  await expect.poll(() => faults.length).toBe(1);
  expect(await thread.open(START).outcome).toMatchObject({ fault: { message: "the upload thread ended" } });
  await expect.poll(() => faults.length).toBe(3);
  expect(performance.now() - begun).toBeGreaterThan(2000);
});
