import { type FrozenFilter, freezeFilter } from "#lib/console/messages/frozen-filter";
import { readCounts } from "#lib/console/mirror/rows/counts";
import { insertOperationRow } from "#lib/console/operations/insert-operation";
import { likelyPace } from "#lib/console/operations/pace";
import { findStopDenial } from "#lib/console/operations/stop-denial";
import type { Reader } from "#lib/console/reader";
import { recordAsked } from "#lib/console/record-asked";
import { RefusedError } from "#lib/console/refused-error";
import { isProduction } from "#lib/console/registry/is-production";
import { evaluateKinds, skipReasons } from "#lib/console/retries/evaluate-kinds";
import { type Chosen, countKinds, insertItems, type KindCount } from "#lib/console/retries/retry-kinds";
import { skipLabel } from "#lib/domain/retries/skip-labels";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";
import { type ChosenMessages, type ChosenPreview, MAX_MATCHING } from "#lib/wire/console/chosen";

type ChosenCounts = { chosen: Chosen; frozen: FrozenFilter | null; kinds: KindCount[]; unknown: number };

/** How many of the selected messages would be retried, and why the others would not. Throws RefusedError. */
export function previewChosen(reader: Reader, asked: ChosenMessages): Promise<ChosenPreview> {
  return inSnapshot(reader.pool, async (db) => {
    const found = await find(db, reader, asked);
    const { frozen, unknown } = found;
    const { selected, yes, maybe, skipped } = evaluateKinds(found.kinds, reader);
    const all = await readCounts(db, reader.campaign.id, "");
    if (unknown > 0) skipped.set("unknown", unknown);
    return {
      selected: selected + unknown,
      yes,
      maybe,
      perSecond: await likelyPace(db, reader.campaign, { n: yes + maybe, of: sum(all) }),
      production: isProduction(reader.campaign),
      skipped: [...skipped]
        .map(([reason, n]) => ({ text: skipLabel(reason), n }))
        .sort((a, b) => b.n - a.n || a.text.localeCompare(b.text)),
      frozen: frozen && { filter: frozen.text, words: frozen.words },
    };
  });
}

/**
 * Freezes the selected messages as an operation, inside the database. Messages that are not eligible now are skipped at
 * once; those not eligible later are skipped when they are next. Throws RefusedError.
 */
export function retryChosen(
  reader: Reader,
  asked: ChosenMessages,
  asker: Requester,
): Promise<{ operation: number }> {
  const { pool, campaign, now } = reader;
  return begin(pool, async (tx) => {
    // The messages counted and the messages frozen are the same, even if answers are absorbed meanwhile.
    await tx.query("set transaction isolation level repeatable read");
    const found = await find(tx, reader, asked);
    const { chosen, frozen, kinds, unknown } = found;
    const gateContext = { campaign, role: "operator", now } as const;
    const { selected, yes, maybe } = evaluateKinds(kinds, gateContext);
    const wanted = asked.retryable;
    if ((wanted.includes("yes") ? yes : 0) + (wanted.includes("maybe") ? maybe : 0) === 0) {
      throw denied("None of these messages can be retried.");
    }
    const total = selected + unknown;
    const choice = frozen ? `All that matched: ${frozen.words}` : "Selected by hand in Messages";
    const filter = frozen?.text ?? null;
    const title =
      total === 1
        ? "1 selected message"
        : `${total.toLocaleString("en")} ${frozen ? "matching" : "selected"} messages`;
    const made = await insertOperationRow(tx, {
      ...asker,
      campaign: campaign.id,
      kind: "chosen",
      batchId: null,
      title,
      choice,
      filter,
      total,
    });
    if (!made) throw new Error("an operation of no batch conflicts with none");
    await insertItems(tx, made.id, chosen, MAX_MATCHING, skipReasons(kinds, wanted, gateContext));
    await recordAsked(tx, campaign.id, asker, {
      action: "operation.start",
      target: `operation ${made.id}`,
      parameters: {
        kind: "chosen",
        choice: frozen ? "filter" : "by hand",
        retryable: wanted,
        messages: total,
      },
    });
    return { operation: made.id };
  });
}

async function find(db: Sql, reader: Reader, asked: ChosenMessages): Promise<ChosenCounts> {
  const { campaign } = reader;
  const stopped = await findStopDenial(db, campaign);
  if (stopped !== null) throw denied(stopped);
  if ("messageIds" in asked) {
    const ids = [...new Set(asked.messageIds)];
    const chosen = { campaign: campaign.id, ids };
    const kinds = await countKinds(db, chosen, MAX_MATCHING);
    return { chosen, frozen: null, kinds, unknown: ids.length - sum(kinds) };
  }
  const frozen = await freezeFilter(db, reader, asked.filter, asked.zone);
  if ("unknown" in frozen) {
    throw denied(
      `The filter contains values that do not exist: ${frozen.unknown.join(", ")}. Remove them first.`,
    );
  }
  const chosen = { filter: frozen.filter };
  const kinds = await countKinds(db, chosen, MAX_MATCHING + 1);
  const count = sum(kinds);
  if (count === 0) throw denied("No message matches this filter now.");
  if (count <= MAX_MATCHING) return { chosen, frozen, kinds, unknown: 0 };
  const most = MAX_MATCHING.toLocaleString("en");
  throw denied(
    `More than ${most} messages match. One operation can retry at most ${most}. Narrow the filter.`,
  );
}

function denied(why: string): RefusedError {
  return new RefusedError(409, "retry_denied", why);
}

function sum(counted: { n: number }[]): number {
  return counted.reduce((total, { n }) => total + n, 0);
}
