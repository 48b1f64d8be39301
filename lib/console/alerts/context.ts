import type { Pool } from "pg";
import type { RouteFacts } from "#lib/domain/alerts/route-facts";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Settings } from "#lib/platform/settings/settings";

/** Dependencies for evaluating and delivering alerts. */
export type AlertContext = {
  pool: Pool;
  /** Encrypts the addresses and secrets of webhooks. */
  keySecret: Sealing;
  settings: Pick<Settings, "environment" | "publicUrl" | "mail" | "webhooksMayBePrivate">;
  /** The state of this installation's routes; null when nothing watches them. */
  routeFacts: ((db: Sql) => Promise<RouteFacts[]>) | null;
  onFault: (error: unknown) => void;
};

/** Binds a sealed webhook to its target: it cannot be opened in another target's row. */
export function targetOwner(id: string): string {
  return `alert target ${id}`;
}
