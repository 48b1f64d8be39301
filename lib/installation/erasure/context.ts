import type { Pool } from "pg";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Settings } from "#lib/platform/settings/settings";

/** Dependencies of erasures. */
export type Erasures = { pool: Pool; sealing: Sealing; settings: Pick<Settings, "backups"> };

/** An admin who requests or confirms an erasure. */
export type Person = { id: string; email: string };
