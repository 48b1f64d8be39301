import type { Pool } from "pg";
import type { Settings } from "#lib/platform/settings/settings";

/** Dependencies of sign-in; the service's context has both. */
export type SignInContext = {
  pool: Pool;
  settings: Pick<Settings, "publicUrl" | "signOn">;
};
