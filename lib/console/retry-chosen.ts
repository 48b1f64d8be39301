import { auditStart } from "#lib/console/retry-batch";
import { skipWords } from "#lib/domain/skip-words";
import { judgeRetry } from "#lib/mirror/judge-retry";
import type { Reader } from "#lib/mirror/reader";
import { likelyPace } from "#lib/operations/preflight";
import { readMirrorMessages } from "#lib/store/mirror-messages";
import { insertOperation, type NewOperation } from "#lib/store/operations";
import type { Asker } from "#lib/store/retry-requests";
import { begin } from "#lib/store/sql";
import type { ChosenPreview } from "#lib/wire/console-operation";

/** How many of the chosen messages would be retried, and why the others would not. */
export async function previewChosen(reader: Reader, messageIds: string[]): Promise<ChosenPreview> {
  const ids = [...new Set(messageIds)];
  const found = await readMirrorMessages(reader.pool, reader.campaign.id, ids);
  const skipped = new Map<string, number>();
  const count = (reason: string, n = 1) =>
    skipped.set(skipWords(reason), (skipped.get(skipWords(reason)) ?? 0) + n);
  let eligible = 0;
  let maybe = 0;
  for (const row of found) {
    const { decision, reason } = judgeRetry(row, reader);
    // It is read again before its turn.
    if (decision === "denied" && reason !== "data_too_old") count(reason);
    else eligible++;
    if (decision === "confirm") maybe++;
  }
  if (found.length < ids.length) count("unknown", ids.length - found.length);
  const perSecond = likelyPace(reader.campaign);
  return { eligible, maybe, perSecond, skipped: [...skipped].map(([text, n]) => ({ text, n })) };
}

/** Freezes the chosen messages as an operation; those that are not eligible in their turn are skipped and counted. */
export async function retryChosen(
  { pool, campaign }: Reader,
  messageIds: string[],
  asker: Asker,
): Promise<{ operation: number }> {
  const ids = [...new Set(messageIds)];
  const operation: NewOperation = {
    ...asker,
    campaign: campaign.id,
    kind: "chosen",
    batchId: null,
    title: ids.length === 1 ? "1 selected message" : `${ids.length.toLocaleString("en")} selected messages`,
    choice: "Selected by hand in Messages",
    messageIds: ids,
  };
  return begin(pool, async (tx) => {
    const made = await insertOperation(tx, operation);
    if (!made) throw new Error("an operation of no batch conflicts with none");
    await auditStart(tx, made.id, operation);
    return { operation: made.id };
  });
}
