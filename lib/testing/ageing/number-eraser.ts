// Does what was confirmed of erasures, for tests that kill it: node number-eraser.ts URL
import { randomUUID } from "node:crypto";
import { eraseOnce, openErasurePool } from "#lib/installation/erasure/run-erasures";
import { TEST_SECRET } from "#lib/testing/console/mirror";

const [url = ""] = process.argv.slice(2);
const pool = openErasurePool(url);
console.log("ready");
const running = {
  ...{ pool, sealing: TEST_SECRET, settings: { backups: null }, numberKey: Buffer.alloc(32, 1) },
  onFault: (error: unknown) => console.error(error),
};
await eraseOnce(running, randomUUID(), new AbortController().signal);
await pool.end();
