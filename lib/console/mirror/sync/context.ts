import type { Pool } from "pg";
import type { Mirror } from "#lib/console/context";

/** What reading needs beside the mirror: where faults go, and whether calls, sends, deliveries or files wait for the machine. */
export type SyncContext = Mirror & { onFault: (error: unknown) => void; othersWait: () => boolean };

/** `duties`: for what has to go on however many pages wait for a connection: which campaigns are kept, and who looks. */
export type KeeperContext = SyncContext & { duties: Pool };
