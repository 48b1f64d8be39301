import type { Logger } from "pino";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { ClientCalls } from "#lib/service/api/client-calls";
import type { KeyUses } from "#lib/service/api/key-uses";
import type { CampaignLimiter } from "#lib/service/api/limits/rate-limit";
import type { ReadPermits } from "#lib/service/api/limits/read-permits";
import type { HttpMetrics } from "#lib/service/api/metrics";
import type { Callbacks } from "#lib/service/callbacks/receive-callback";
import type { WaitingCalls } from "#lib/service/changes/waiting";
import type { Service } from "#lib/service/context";
import type { UploadThread } from "#lib/service/uploads/upload-thread";

/** Dependencies shared by all requests of this process. */
export type Runtime = {
  service: Service;
  /** The service for API calls that read, and for those that write. Each has its own connections. */
  reading: Service;
  writing: Service;
  reads: ReadPermits;
  sealing: Sealing;
  limiter: CampaignLimiter;
  uploads: UploadThread;
  keyUses: KeyUses;
  clientCalls: ClientCalls;
  waiting: WaitingCalls;
  callbacks: Callbacks;
  metrics: HttpMetrics;
  log: Logger;
};

// Next loads a module once for each kind of route; only the global object is the same for all.
const KEY = Symbol.for("redial.runtime");

export function setRuntime(runtime: Runtime): void {
  Reflect.set(globalThis, KEY, runtime);
}

export function runtime(): Runtime {
  const found: Runtime | undefined = Reflect.get(globalThis, KEY);
  if (!found) throw new Error("the web server has not been started by lib/cli/web.ts");
  return found;
}
