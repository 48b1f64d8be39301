import { runOperations } from "#lib/console/work/run-operations";
import { openPool } from "#lib/platform/postgres/pool";
import { NO_INTAKE, TEST_SECRET } from "#lib/testing/console/mirror";
import { UNPACED } from "#lib/testing/console/unpaced";

// A process that works on operations as fast as it can, for tests that kill it.
const [, , url = ""] = process.argv;
const pool = openPool(url, 8, "operations runner");
const context = {
  pool,
  keySecret: TEST_SECRET,
  embeddedAddress: "http://127.0.0.1:9/api/v2",
  upstreamsMayBePrivate: true,
};
const running = runOperations(
  { ...context, onFault: console.error, pace: UNPACED, give: NO_INTAKE },
  new AbortController().signal,
);
console.log("running");
await running;
