import { presentAudit } from "#lib/console/audit/show-audit";
import { MOST_RECORDS, makeBatch, testBatch } from "#lib/installation/audit-stream/batch";
import { newestRecord, recordsAfter } from "#lib/installation/audit-stream/complete-records";
import type { AuditStreamContext } from "#lib/installation/audit-stream/context";
import { sendBatch } from "#lib/installation/audit-stream/send-batch";
import {
  beginStream,
  type ClaimedStream,
  claimStream,
  logMark,
  noteFault,
  noteRun,
  noteSent,
  noteTest,
  releaseStream,
} from "#lib/installation/audit-stream/stream-rows";
import { hostOf } from "#lib/installation/audit-stream/stream-target";
import { CHANGES } from "#lib/platform/installation/delivery-hold";

/** Time between two checks for writers who have not committed. */
const UNSETTLED_MS = 100;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const MOST_FAULT_CHARACTERS = 300;

export type StreamRun = AuditStreamContext & {
  holder: string;
  /** See completeRecords. */
  settled: () => Promise<number>;
  /** A value in [0, 1) that spreads retries over time. */
  random: () => number;
};

/**
 * Sends the next records, or a test. False when there was nothing to send, or another worker sends. A record counts as
 * sent once the receiver has taken it: after a crash in between it is sent again.
 */
export async function streamNext(run: StreamRun): Promise<boolean> {
  const { pool, holder, settings } = run;
  await noteRun(pool, hostOf(settings.auditStream));
  const stream = await claimStream(pool, holder);
  if (!stream) return false;
  const { lastId, testAskedAt } = stream;
  if (testAskedAt) await sendTest(run, stream, testAskedAt);
  else if (lastId === null) await beginStream(pool, holder, await newestRecord(pool));
  else await sendRecords(run, stream, lastId);
  return true;
}

async function sendRecords(run: StreamRun, { sealed, tries }: ClaimedStream, from: number): Promise<void> {
  const { pool, holder, settled, random } = run;
  const found = await recordsAfter(pool, from, await settled(), MOST_RECORDS);
  if (found.length === 0) return releaseStream(pool, holder, UNSETTLED_MS);
  const batch = makeBatch(await logMark(pool, CHANGES), await presentAudit(pool, found));
  const fault = await faultOf(() => sendBatch(run, batch, sealed));
  if (fault !== null) return noteFault(pool, holder, fault, pauseAfter(tries, random()));
  const { id: lastId, at: recordAt } = found[batch.count - 1] ?? { id: from, at: new Date() };
  await noteSent(pool, holder, { from, lastId, recordAt });
}

async function sendTest(run: StreamRun, { sealed }: ClaimedStream, askedAt: Date): Promise<void> {
  const { pool, holder } = run;
  const test = testBatch(await logMark(pool, CHANGES), new Date());
  const fault = await faultOf(() => sendBatch(run, test, sealed));
  await noteTest(pool, holder, askedAt, fault ?? "");
}

/** Why the records were not accepted, in words; null when they were. */
async function faultOf(send: () => Promise<void>): Promise<string | null> {
  try {
    await send();
    return null;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return (said || "It was not taken.").slice(0, MOST_FAULT_CHARACTERS);
  }
}

/** A second, doubled with each try up to five minutes, then scaled to between half and all of it. */
function pauseAfter(tries: number, random: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 20));
  return longest * (0.5 + random / 2);
}
