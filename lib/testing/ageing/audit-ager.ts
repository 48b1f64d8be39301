// Deletes old audit records again and again, for tests that kill it: node audit-ager.ts URL FOLDER STEP
import { ageAudit } from "#lib/installation/ageing/age-audit";
import { openPool } from "#lib/platform/postgres/pool";

const [url = "", folder = "", step = "1"] = process.argv.slice(2);
const pool = openPool(url, 1, "ager");
const settings = { auditYears: 2, auditExportFolder: folder, auditStream: null };
console.log("ready");
while (await ageAudit({ pool, ownerUrl: url, settings, warn: console.error }, Number(step))) {}
await pool.end();
