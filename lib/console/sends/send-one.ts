import { createHmac, randomUUID } from "node:crypto";
import { type ConsoleContext, LEASE_MS } from "#lib/console/context";
import { type CheckedSend, checkSend, wakeDelivery } from "#lib/console/gateway/own/send";
import { leaveOwn } from "#lib/console/membership/own-pool";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { auditSend } from "#lib/console/sends/complete-send";
import {
  completeSendStep,
  findSameSend,
  findSingleSend,
  insertSingleSend,
  lockSameSend,
  purgeOldSends,
  type SendTest,
  type SingleSendRow,
} from "#lib/console/sends/send-rows";
import { processSend } from "#lib/console/sends/send-single";
import { normaliseRecipient, type SendRules, sendProblems } from "#lib/domain/messages/single-send";
import { showDuration } from "#lib/domain/time/show-time";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";
import type { SendRequest } from "#lib/wire/console/send";

/** The same message to the same recipient within this time is more likely a mistake than intended. */
const SAME_WITHIN_MS = 10 * 60_000;

/**
 * Sends one message. For this installation's service this happens in the transaction of its record; for another one it is
 * recorded first, then called once. Asked again with the same id, it only returns the outcome. The same message within some
 * minutes is sent only if confirmed. A test is first admitted, in the transaction of its record. Throws RefusedError.
 */
export async function sendOne(
  mirror: ConsoleContext,
  reader: Pick<Reader, "pool" | "campaign">,
  rules: SendRules,
  asked: SendRequest,
  asker: Requester,
  test?: SendTest & { admit: (tx: Sql) => Promise<void> },
): Promise<SingleSendRow> {
  const { pool } = reader;
  const campaign = reader.campaign.id;
  const recipient = normaliseRecipient(asked.recipient, rules.nationalIds);
  const { language, values } = asked;
  const [problem] = sendProblems({ recipient, language, values }, rules);
  if (problem) throw new RefusedError(400, `${problem.field}_invalid`, problem.message);

  const of = ownCampaignOf(reader.campaign);
  const checked =
    of && (await checkSend(mirror, of, { recipient, language, values }, asker.consoleTraceId ?? undefined));
  const holder = randomUUID();
  const begun = await begin(pool, async (tx) => {
    const fingerprint = fingerprintOf(mirror.keySecret.stampKey, [campaign, recipient, language, values]);
    // A person's tests are begun one at a time: each request for a code has another code.
    await lockSameSend(tx, campaign, test ? asker.operatorId : fingerprint);
    const known = await findSingleSend(tx, campaign, asked.id);
    if (known) return { send: known, isNew: false };
    if (test) {
      await leaveOwn(tx);
      await test.admit(tx);
    }
    const same = asked.again ? null : await findSameSend(tx, campaign, fingerprint, SAME_WITHIN_MS);
    if (same) throw sentBefore(same, asker);
    await purgeOldSends(tx, campaign);
    const send = await insertSingleSend(
      tx,
      { ...asker, id: asked.id, campaign, recipient, language, templateValues: values, fingerprint, test },
      holder,
      LEASE_MS,
    );
    if (!send) throw new RefusedError(409, "id_taken", "Reload the page and send again.");
    if (checked) await endSend(tx, send, checked);
    return { send, isNew: true };
  });
  if (!begun.isNew) return begun.send;
  if (checked) wakeDelivery(mirror.pool);
  else await processSend(mirror, { ...begun.send, consoleTraceId: asker.consoleTraceId }, holder);
  return (await findSingleSend(mirror.pool, campaign, asked.id)) ?? begun.send;
}

/** A message of this installation's service is accepted or refused in the transaction of its request. */
async function endSend(tx: Sql, send: SingleSendRow, { accept, ...to }: CheckedSend): Promise<void> {
  await completeSendStep(tx, send.id, ["waiting"], to);
  await auditSend(tx, send, to);
  await accept?.(tx);
}

function sentBefore({ operatorEmail, requestedAt }: SingleSendRow, asker: Requester): RefusedError {
  const by = operatorEmail === asker.operatorEmail ? "you" : operatorEmail;
  const ago = showDuration(Math.max(1000, Date.now() - requestedAt.getTime()));
  const message = `${by} sent this same message to this recipient ${ago} ago. It was not sent a second time.`;
  return new RefusedError(409, "sent_before", message);
}

/** The hash has a key, because there are few possible values: readers of the table learn nothing about them. */
function fingerprintOf(
  secret: Buffer,
  [campaign, recipient, language, values]: [number, string, string, object],
) {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(["single send", campaign, recipient, language, sorted]);
  return createHmac("sha256", secret).update(text).digest("hex");
}
