import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const WRITE = /\b(?:insert into|update|delete from) (?:\$\{tableIn\(")?(?:message_state|attempt|batch)\b/;

/** Files with statements that write what the feed shows, and the files whose transactions record it. */
const RECORDED: Record<string, string> = {
  "batches/batch-rows.ts":
    "batches/batch-rows.ts, batches/retry-batch.ts, batches/new-batch.ts, batches/steer-batch.ts",
  "batches/first-states.ts": "batches/new-batch.ts",
  "batches/reset-batch.ts": "batches/reset-batch.ts",
  "delivery/abandoned-rows.ts": "delivery/reap.ts",
  "delivery/hand-over/deferred-rows.ts": "delivery/hand-over/record.ts",
  "delivery/hand-over/record-rows.ts": "delivery/hand-over/record.ts",
  "delivery/hand-over/take-rows.ts": "delivery/hand-over/take.ts",
  "delivery/queued-rows.ts":
    "delivery/enqueue.ts, delivery/fail-held.ts, delivery/fail-waiting.ts, delivery/sweep-holds.ts",
  "delivery/receipts/receipt-rows.ts": "delivery/receipts/apply-receipts.ts",
  "demo/past-messages.ts": "demo/past-messages.ts",
  "erasure/erase-messages.ts": "erasure/erase-messages.ts",
  "messages/reset-messages.ts": "messages/reset-messages.ts",
  "messages/single-messages.ts": "messages/single-messages.ts",
};

/** Files that write these tables, but change nothing that the feed shows: it does not report deleted messages. */
const UNRECORDED = ["retention/remove-numbers.ts", "retention/remove-rows.ts"];

const read = (file: string) => readFileSync(join(root, file), "utf8");

test("every file that writes messages, attempts or batches is known to be recorded", () => {
  const files = globSync("**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const writers = files.map((file) => file.replaceAll("\\", "/")).filter((file) => WRITE.test(read(file)));
  // A new file has to record its changes, and needs a test that checks the counters.
  expect(writers.sort()).toEqual([...Object.keys(RECORDED), ...UNRECORDED].sort());
});

test("what is named as the place of the record records changes", () => {
  const places = Object.values(RECORDED).flatMap((places) => places.split(", "));
  for (const place of places)
    expect(read(place), place).toMatch(/[cC]hanged?\b|Changes\(|changedMessages\(|recordBatchReset/);
});
