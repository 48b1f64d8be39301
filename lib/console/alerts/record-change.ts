import type { Pool } from "pg";
import type { AlertScope } from "#lib/console/alerts/alert-scope";
import { RefusedError } from "#lib/console/refused-error";
import { recordAudit } from "#lib/platform/audit-row";
import type { Sql } from "#lib/platform/postgres/sql";

/** The person who makes a change, and the alert scope that it concerns. */
export type Author = {
  pool: Pool;
  campaign: AlertScope;
  email: string;
  address: string | null;
  traceId?: string | null;
};
export type CampaignAuthor = Author & { campaign: number };

/** Records a change within its transaction. Webhook addresses and secrets are not recorded. */
export function recordChange(
  tx: Sql,
  { campaign, email, address, traceId }: Author,
  action: string,
  target: string,
  parameters: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, {
    campaignId: null,
    campaign,
    actor: email,
    action,
    target,
    parameters: { ...(campaign !== null && { campaign }), ...parameters },
    address,
    traceId,
  });
}

/** The refusal when the rule or target does not exist, or not in this campaign. */
export function goneAlert(): RefusedError {
  return new RefusedError(404, "not_found", "This no longer exists. Reload the page.");
}
