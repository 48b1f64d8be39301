import * as z from "zod";
import {
  claimDelivery,
  completeDelivery,
  type DueDelivery,
  postponeDelivery,
} from "#lib/console/alerts/alert-deliveries";
import { type AlertContext, targetOwner } from "#lib/console/alerts/context";
import { emailOf, noticeOf } from "#lib/console/alerts/notice";
import { sendEmail } from "#lib/console/alerts/send-email";
import { afterQuiet, isQuiet } from "#lib/domain/plans/quiet-hours";
import { traced } from "#lib/platform/tracing/tracing";
import { sendWebhook, WebhookRefused } from "#lib/platform/webhooks/send-webhook";

/** The lease is longer than a try can take. */
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** With these waits, the tries take some seven hours. */
const MOST_TRIES = 15;
const GONE = 410;

export const SealedWebhook = z.object({ url: z.string(), secret: z.string() });

/** Tries the next due delivery. False when there is none. `random` in [0, 1) spreads the next try. */
export async function deliverNext(context: AlertContext, now: Date, random: number): Promise<boolean> {
  const { pool } = context;
  const delivery = await claimDelivery(pool, now, LEASE_MS);
  if (!delivery) return false;
  const idle = reasonToSkip(delivery);
  if (idle) {
    await completeDelivery(pool, delivery, { state: "skipped", said: idle }, now);
    return true;
  }
  const later = delivery.event === "test" ? null : quietEnd(delivery, now);
  if (later) {
    await postponeDelivery(pool, delivery, later, "Waiting for the quiet hours to end.", false);
    return true;
  }
  try {
    await send(context, delivery, now);
    await completeDelivery(pool, delivery, { state: "sent", said: "" }, now);
  } catch (error) {
    const said = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    // A failed test is final, because somebody waits for its outcome.
    const isLast = isHopeless(error) || delivery.tries >= MOST_TRIES || delivery.event === "test";
    if (isLast) await completeDelivery(pool, delivery, { state: "failed", said }, now);
    else await postponeDelivery(pool, delivery, nextTry(delivery.tries, now, random), said, true);
  }
  return true;
}

function reasonToSkip({
  event,
  targetEnabled,
  endedAt,
  firstState,
  tries,
  quietFrom,
}: DueDelivery): string | null {
  if (!targetEnabled && event !== "test") return "The target is switched off, or its campaign was removed.";
  if (event === "recovered" && firstState !== "sent") return "The alert itself was not sent.";
  // An alert that began and ended in the target's quiet hours is not sent.
  if (event === "firing" && endedAt && quietFrom !== null && tries === 1)
    return "The alert ended before it could be sent.";
  return null;
}

async function send({ settings, keySecret }: AlertContext, delivery: DueDelivery, now: Date): Promise<void> {
  const notice = noticeOf(delivery, settings.publicUrl);
  if (delivery.targetKind === "email") {
    if (!settings.mail) throw new Error("SMTP_URL and MAIL_FROM are missing.");
    await sendEmail(settings.mail, { to: delivery.shown, id: delivery.id, ...emailOf(notice) });
    return;
  }
  const opened = delivery.sealed && (await keySecret.open(delivery.sealed, targetOwner(delivery.target)));
  if (!opened)
    throw new Error(
      "The address was encrypted with a different SECRET_KEY. Start Redial with that key, or remove the webhook and add it again.",
    );
  const webhook = SealedWebhook.parse(JSON.parse(opened));
  const attributes = { "http.request.method": "POST", "server.address": new URL(webhook.url).hostname };
  await traced("POST webhook", { kind: "client", attributes }, () =>
    sendWebhook(webhook, delivery.id, JSON.stringify(notice), now, settings),
  );
}

function isHopeless(error: unknown): boolean {
  if (error instanceof WebhookRefused) return error.status === GONE;
  return error instanceof Error && error.name === "AddressRefused";
}

function quietEnd({ quietFrom, quietTo, quietZone }: DueDelivery, now: Date): Date | null {
  if (quietFrom === null || quietTo === null || quietZone === null) return null;
  const quiet = { from: quietFrom, to: quietTo, zone: quietZone };
  return isQuiet(quiet, now) ? afterQuiet(quiet, now) : null;
}

function nextTry(tries: number, now: Date, random: number): Date {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  return new Date(now.getTime() + longest * (0.5 + random / 2));
}
