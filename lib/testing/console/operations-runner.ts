import { CAMPAIGN_PACE } from "#lib/console/operations/pace";
import { runOperations } from "#lib/console/work/run-operations";
import { openPool } from "#lib/platform/postgres/pool";
import { TEST_SECRET } from "#lib/testing/console/mirror";

// A process that works on operations, for tests that kill it. `unpaced`: as fast as it can.
const [, , url = "", unpaced] = process.argv;
const pool = openPool(url, 8, "operations runner");
const context = {
  pool,
  keySecret: TEST_SECRET,
  embeddedAddress: "http://127.0.0.1:9/api/v2",
  upstreamsMayBePrivate: true,
};
const pace =
  unpaced === "unpaced" ? { take: async () => ({ waitMs: 0, strikes: 0 }), gapMs: () => 0 } : CAMPAIGN_PACE;
const running = runOperations({ ...context, onFault: console.error, pace }, new AbortController().signal);
console.log("running");
await running;
