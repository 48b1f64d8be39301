import type { Pool } from "pg";
import { LEASE_MS } from "#lib/service/delivery/hand-over/take-window";
import { renewJobs, type SendJobRow } from "#lib/service/queue/send-jobs";

const RENEW_MS = 5000;

/** The lease of jobs whose messages are being handed over. */
export type Lease = {
  /** On the process's own clock; in the past once it has ended. */
  endsMs(): number;
  renew(): Promise<void>;
  /** Renews it no more. */
  stop(): void;
};

/** Renews the lease of jobs again and again, because a slow route may take longer than the lease. */
export function keepLease(pool: Pool, claimed: SendJobRow[]): Lease {
  let endsMs = performance.now() + LEASE_MS;
  const renew = async () => {
    const at = performance.now();
    const isRenewed = await renewJobs(pool, claimed, LEASE_MS).catch(() => false);
    if (isRenewed) endsMs = at + LEASE_MS;
  };
  const timer = setInterval(renew, RENEW_MS);
  return { endsMs: () => endsMs, renew, stop: () => clearInterval(timer) };
}
