// Sends audit records to a webhook until it is killed: node streamer.ts URL ADDRESS
import { runAuditStream } from "#lib/installation/audit-stream/run-audit-stream";
import { openPool } from "#lib/platform/postgres/pool";
import { TEST_SECRET } from "#lib/testing/console/mirror";

const [url = "", address = ""] = process.argv.slice(2);
const settings = {
  auditStream: { kind: "webhook", url: address },
  environment: "sandbox",
  webhooksMayBePrivate: false,
} as const;
const write = () => Promise.reject(new Error("not to standard output"));
const context = { pool: openPool(url, 2, "streamer"), sealing: TEST_SECRET, settings, write };
await runAuditStream({ ...context, onFault: console.error }, new AbortController().signal);
