import type { Pool } from "pg";
import type { Settings } from "#lib/platform/settings/settings";

/** What sign-in stands on; the service's context has both. */
export type SignInContext = {
  pool: Pool;
  settings: Pick<Settings, "publicUrl" | "signOn">;
};
