import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { BenchCampaign } from "#lib/bench/campaign";
import type { Call } from "#lib/kills/client";
import type { Ledger } from "#lib/kills/ledger";
import type { Random } from "#lib/kills/random";

export type Load = {
  campaigns: BenchCampaign[];
  /** Whose failed messages are retried through the console: at its pace of a few calls a second. */
  watched: BenchCampaign;
  call: Call;
  ledger: Ledger;
  random: Random;
  pool: Pool;
  /** No more rows are uploaded than these. */
  mostRows: number;
};

/** Does `work` again and again until the signal; what fails because something was killed is tried anew. */
export async function again(signal: AbortSignal, pauseMs: () => number, work: () => Promise<unknown>) {
  while (!signal.aborted) {
    // Every fault that counts is found by the checks afterwards.
    await work().catch(() => undefined);
    await delay(pauseMs(), undefined, { signal }).catch(() => undefined);
  }
}
