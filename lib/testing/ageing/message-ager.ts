// Removes what is old of messages, for tests that kill it: node message-ager.ts URL STEP
import { removeMirrored } from "#lib/console/retention/remove-mirrored";
import { openPool } from "#lib/platform/postgres/pool";
import { STAGES } from "#lib/platform/retention/checkpoints";
import { removeStep } from "#lib/service/retention/remove-step";

const [url = "", step = "1"] = process.argv.slice(2);
const pool = openPool(url, 1, "ager");
const key = Buffer.alloc(32, 1);
console.log("ready");
for (let more = true; more; ) {
  more = false;
  for (const stage of STAGES) {
    if (await removeStep(pool, key, stage, Number(step))) more = true;
    if (await removeMirrored(pool, stage, Number(step))) more = true;
  }
}
await pool.end();
