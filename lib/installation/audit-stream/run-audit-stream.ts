import { randomUUID } from "node:crypto";
import { completeRecords } from "#lib/installation/audit-stream/complete-records";
import type { AuditStreamContext } from "#lib/installation/audit-stream/context";
import { streamNext } from "#lib/installation/audit-stream/stream-next";
import { loop } from "#lib/platform/loop";

const IDLE_MS = 500;

/** Sends audit records as they are written, until the signal ends it. One worker does so at a time. */
export async function runAuditStream(
  context: AuditStreamContext & { onFault: (error: unknown) => void },
  signal: AbortSignal,
): Promise<void> {
  if (!context.settings.auditStream) return;
  const { pool, onFault } = context;
  const run = { ...context, holder: randomUUID(), settled: completeRecords(pool), random: Math.random };
  await loop(() => streamNext(run), { signal, onFault, idleMs: IDLE_MS });
}

/** Resolves when the lines have left this process. */
export function writeToStdout(lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(lines, (error) => (error ? reject(error) : resolve()));
  });
}
