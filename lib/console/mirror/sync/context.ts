import type { Pool } from "pg";
import type { ConsoleContext } from "#lib/console/context";

/** Dependencies for reading. `hasPriorityWork`: see `watchPriorityWork`. */
export type SyncContext = ConsoleContext & {
  onFault: (error: unknown) => void;
  hasPriorityWork: () => boolean;
};

/** `duties` is a separate pool for claims and watchers, which must not wait behind pages for a connection. */
export type KeeperContext = SyncContext & { duties: Pool };
