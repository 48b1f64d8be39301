import type { Pool } from "pg";
import { LEASE_MS } from "#lib/service/delivery/hand-over/take-window";
import { renewJobs, type SendJobRow } from "#lib/service/queue/send-jobs";

const RENEW_MS = 5000;

/** The lease of jobs whose messages are being handed over. */
export type Lease = {
  /** On the process's own clock; in the past once it has ended. */
  endsMs(): number;
  /** Whether nobody else can have taken the jobs. */
  isHeld(): boolean;
  renew(): Promise<void>;
  /** Renews it no more. */
  stop(): void;
};

/** Renews the lease of jobs again and again, because a slow route may take longer than the lease. `taken`: before it began. */
export function keepLease(pool: Pool, claimed: SendJobRow[], taken: Moment): Lease {
  let { ms, wallMs } = taken;
  const renew = async () => {
    const at = thisMoment();
    if (await renewJobs(pool, claimed, LEASE_MS).catch(() => false)) ({ ms, wallMs } = at);
  };
  const timer = setInterval(renew, RENEW_MS);
  return {
    endsMs: () => ms + LEASE_MS,
    isHeld: () => performance.now() < ms + LEASE_MS && Date.now() < wallMs + LEASE_MS,
    renew,
    stop: () => clearInterval(timer),
  };
}

/** By both clocks: that of the process may stand still while its machine is stopped. */
export type Moment = { ms: number; wallMs: number };

export function thisMoment(): Moment {
  return { ms: performance.now(), wallMs: Date.now() };
}
