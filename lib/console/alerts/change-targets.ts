import { randomUUID } from "node:crypto";
import {
  changeAlertTarget,
  deleteAlertTarget,
  insertAlertTarget,
  lockSealed,
  requestTest,
  saveSealed,
} from "#lib/console/alerts/alert-targets";
import { type AlertContext, targetOwner } from "#lib/console/alerts/context";
import { SealedWebhook } from "#lib/console/alerts/deliver";
import { type Author, goneAlert, recordChange } from "#lib/console/alerts/record-change";
import { RefusedError } from "#lib/console/refused-error";
import { begin } from "#lib/platform/postgres/sql";
import { newWebhookSecret } from "#lib/platform/webhooks/signature";
import { webhookProblem } from "#lib/platform/webhooks/webhook-address";
import type { AlertTargetChange, AlertTargetMade, AlertTargetRequest } from "#lib/wire/console/alert";

const MOST_TARGETS = 10;

type TargetContext = Pick<AlertContext, "keySecret" | "settings">;

/** Adds a target and returns it, a webhook with its secret. Throws RefusedError when the target is invalid. */
export async function addTarget(
  { keySecret, settings }: TargetContext,
  author: Author,
  request: AlertTargetRequest,
): Promise<AlertTargetMade> {
  const { kind, name, quiet, address } = request;
  const problem =
    kind === "webhook"
      ? webhookProblem(address, settings)
      : settings.mail
        ? null
        : "Email is not set up: SMTP_URL and MAIL_FROM are missing.";
  if (problem) throw new RefusedError(400, "refused", problem);
  const id = randomUUID();
  const secret = kind === "webhook" ? newWebhookSecret() : null;
  const sealed =
    secret === null
      ? null
      : (await keySecret.sealer())(JSON.stringify({ url: address, secret }), targetOwner(id));
  const shown = kind === "webhook" ? new URL(address).host : address;
  return begin(author.pool, async (tx) => {
    const target = { id, campaign: author.campaign, kind, name, shown, sealed, quiet, by: author.email };
    if (!(await insertAlertTarget(tx, target, MOST_TARGETS))) {
      const said = `A campaign can have at most ${MOST_TARGETS} targets. Remove one first.`;
      throw new RefusedError(400, "refused", said);
    }
    await recordChange(tx, author, "alert_target.create", `alert target ${id}`, { kind, quiet });
    return { id, secret };
  });
}

export function changeTarget(author: Author, id: string, change: AlertTargetChange): Promise<void> {
  return begin(author.pool, async (tx) => {
    if (!(await changeAlertTarget(tx, author.campaign, id, change))) throw goneAlert();
    await recordChange(tx, author, "alert_target.change", `alert target ${id}`, change);
  });
}

export function removeTarget(author: Author, id: string): Promise<void> {
  return begin(author.pool, async (tx) => {
    if (!(await deleteAlertTarget(tx, author.campaign, id))) throw goneAlert();
    await recordChange(tx, author, "alert_target.delete", `alert target ${id}`, {});
  });
}

/**
 * Replaces the secret for a webhook's signatures; the old one ends at once. Throws RefusedError when there is no such
 * webhook, or when it was sealed with another SECRET_KEY.
 */
export async function renewSecret(
  { keySecret }: TargetContext,
  author: Author,
  id: string,
): Promise<AlertTargetMade> {
  const seal = await keySecret.sealer();
  return begin(author.pool, async (tx) => {
    const sealed = await lockSealed(tx, author.campaign, id);
    if (!sealed) throw new RefusedError(404, "not_found", "There is no such webhook.");
    const opened = await keySecret.open(sealed, targetOwner(id));
    if (!opened) {
      const said = "This webhook was encrypted with a different SECRET_KEY. Remove it and add it again.";
      throw new RefusedError(409, "unreadable", said);
    }
    const secret = newWebhookSecret();
    const { url } = SealedWebhook.parse(JSON.parse(opened));
    await saveSealed(tx, id, seal(JSON.stringify({ url, secret }), targetOwner(id)));
    await recordChange(tx, author, "alert_target.secret", `alert target ${id}`, {});
    return { id, secret };
  });
}

/** Requests a test notice. The worker sends it, and the target then shows the outcome. */
export function testTarget(author: Author, id: string): Promise<void> {
  return begin(author.pool, async (tx) => {
    if (!(await requestTest(tx, author.campaign, id))) throw goneAlert();
    await recordChange(tx, author, "alert_target.test", `alert target ${id}`, {});
  });
}
