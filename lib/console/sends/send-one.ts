import { createHmac, randomUUID } from "node:crypto";
import { LEASE_MS, type Mirror } from "#lib/console/context";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import {
  findSameSend,
  findSingleSend,
  forgetOldSends,
  insertSingleSend,
  lockSameSend,
  type SingleSendRow,
} from "#lib/console/sends/send-rows";
import { pursueSend } from "#lib/console/sends/send-single";
import { normaliseRecipient, type SendRules, sendProblems } from "#lib/domain/messages/single-send";
import { showDuration } from "#lib/domain/time/show-time";
import type { Asker } from "#lib/platform/asker";
import { begin } from "#lib/platform/postgres/sql";
import type { SendRequest } from "#lib/wire/console/send";

/** The same message to the same recipient within this time is more likely a slip than a wish. */
const SAME_WITHIN_MS = 10 * 60_000;

/**
 * Sends one message: recorded first, then one call. Asked again with the same id, it only says what became of it; asked
 * for the same message within some minutes, it sends only when that is meant. Throws RefusedError.
 */
export async function sendOne(
  mirror: Mirror,
  { pool, campaign: { id: campaign } }: Pick<Reader, "pool" | "campaign">,
  rules: SendRules,
  asked: SendRequest,
  asker: Asker,
): Promise<SingleSendRow> {
  const recipient = normaliseRecipient(asked.recipient, rules.nationalIds);
  const { language, values } = asked;
  const [problem] = sendProblems({ recipient, language, values }, rules);
  if (problem) throw new RefusedError(400, `${problem.field}_invalid`, problem.message);

  const holder = randomUUID();
  const begun = await begin(pool, async (tx) => {
    const fingerprint = fingerprintOf(mirror.keySecret.stampKey, [campaign, recipient, language, values]);
    await lockSameSend(tx, campaign, fingerprint);
    const known = await findSingleSend(tx, campaign, asked.id);
    if (known) return { send: known, isNew: false };
    const same = asked.again ? null : await findSameSend(tx, campaign, fingerprint, SAME_WITHIN_MS);
    if (same) throw sentBefore(same, asker);
    await forgetOldSends(tx, campaign);
    const send = await insertSingleSend(
      tx,
      { ...asker, id: asked.id, campaign, recipient, language, templateValues: values, fingerprint },
      holder,
      LEASE_MS,
    );
    if (!send) throw new RefusedError(409, "id_taken", "Reload the page and send again.");
    return { send, isNew: true };
  });
  if (!begun.isNew) return begun.send;
  await pursueSend(mirror, begun.send, holder);
  return (await findSingleSend(mirror.pool, campaign, asked.id)) ?? begun.send;
}

function sentBefore({ operatorEmail, requestedAt }: SingleSendRow, asker: Asker): RefusedError {
  const by = operatorEmail === asker.operatorEmail ? "you" : operatorEmail;
  const ago = showDuration(Math.max(1000, Date.now() - requestedAt.getTime()));
  const message = `${by} sent this same message to this recipient ${ago} ago. It was not sent a second time.`;
  return new RefusedError(409, "sent_before", message);
}

/** Under a key, since few values are possible: whoever reads the table learns nothing of them. */
function fingerprintOf(
  secret: Buffer,
  [campaign, recipient, language, values]: [number, string, string, object],
) {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(["single send", campaign, recipient, language, sorted]);
  return createHmac("sha256", secret).update(text).digest("hex");
}
