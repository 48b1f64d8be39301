import type { Pool } from "pg";
import type { Mirror } from "#lib/console/context";
import type { ReadingShare } from "#lib/console/mirror/share/share";

/** What reading needs beside the mirror: where faults go, and its share of the machine. */
export type SyncContext = Mirror & { onFault: (error: unknown) => void; share: ReadingShare };

/** `duties`: for what has to go on however many pages wait for a connection: which campaigns are kept, and who looks. */
export type KeeperContext = SyncContext & { duties: Pool };
