import type { Pool } from "pg";
import type { RouteFacts } from "#lib/domain/alerts/route-facts";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Settings } from "#lib/platform/settings/settings";

/** What telling somebody of an alert needs. */
export type AlertContext = {
  pool: Pool;
  /** Under which addresses and secrets of webhooks are encrypted. */
  keySecret: Sealing;
  settings: Pick<Settings, "environment" | "publicUrl" | "mail" | "webhooksMayBePrivate">;
  /** What is known of the routes of this installation's service; null: nothing looks at them. */
  routeFacts: ((db: Sql) => Promise<RouteFacts[]>) | null;
  onFault: (error: unknown) => void;
};

/** To what a sealed webhook belongs: it does not open in another target's row. */
export function targetOwner(id: string): string {
  return `alert target ${id}`;
}
