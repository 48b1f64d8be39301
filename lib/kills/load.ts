import type { Pool } from "pg";
import type { BenchCampaign } from "#lib/bench/campaign";
import type { Call } from "#lib/kills/client";
import type { Ledger } from "#lib/kills/ledger";
import type { Random } from "#lib/kills/random";
import { loop } from "#lib/platform/loop";

export type Load = {
  campaigns: BenchCampaign[];
  /** The campaign whose failed messages are retried through the console, at its pace of a few calls a second. */
  watched: BenchCampaign;
  call: Call;
  ledger: Ledger;
  random: Random;
  pool: Pool;
  /** The most rows to upload. */
  mostRows: number;
};

/** Repeats `work` until the signal, also after errors, because processes are killed meanwhile. */
export function again(signal: AbortSignal, pauseMs: () => number, work: () => Promise<unknown>) {
  // The checks at the end find every fault that counts.
  const onFault = () => undefined;
  return loop(() => work().catch(onFault).then(pauseMs), { signal, onFault });
}
