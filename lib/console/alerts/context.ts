import type { Pool } from "pg";
import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Settings } from "#lib/platform/settings/settings";

/** What telling somebody of an alert needs. */
export type AlertContext = {
  pool: Pool;
  /** Under which addresses and secrets of webhooks are encrypted. */
  keySecret: Sealing;
  settings: Pick<Settings, "environment" | "publicUrl" | "mail" | "webhooksMayBePrivate">;
  onFault: (error: unknown) => void;
};

/** To what a sealed webhook belongs: it does not open in another target's row. */
export function targetOwner(id: string): string {
  return `alert target ${id}`;
}
