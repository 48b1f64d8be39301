import { statusCode } from "#lib/domain/messages/status";
import type { Sql } from "#lib/platform/postgres/sql";
import { countTransitions, type Transition } from "#lib/service/delivery/count-transitions";
import { moveOn } from "#lib/service/delivery/receipts/apply-receipts";
import type { Heard } from "#lib/service/delivery/receipts/heard";
import { joinMatched, type Matched } from "#lib/service/delivery/receipts/join-matched";
import { noteLateWords } from "#lib/service/delivery/receipts/late-words";
import { lockParts, moveParts } from "#lib/service/delivery/receipts/submitted-parts";
import { updateTests } from "#lib/service/delivery/receipts/test-rows";
import { countReached } from "#lib/service/delivery/route-notes";
import { TEST_CAMPAIGN } from "#lib/service/providers/link";

const SUCCESS = statusCode("success");

export type Applied = { unmatched: Heard[]; transitions: Transition[] };

/** Applies receipts of routes to the messages whose parts or references they name, and returns those that name none. */
export async function applyHeard(tx: Sql, heard: Heard[]): Promise<Applied> {
  const { matched, unmatched } = await match(tx, mostAdvanced(heard));
  const news = matched.flatMap(({ heard: one, isNews }) =>
    isNews && one.externalId !== null ? [{ ...one, externalId: one.externalId }] : [],
  );
  if (news.length > 0) await moveParts(tx, news);
  const joined = await joinMatched(tx, matched);
  const isTest = ({ row }: Matched) => row.campaignId === TEST_CAMPAIGN;
  const tests = joined.filter(isTest).map(({ row }) => row);
  if (tests.length > 0) await updateTests(tx, tests);

  const messages = joined.filter((one) => !isTest(one));
  const ended = messages.filter(({ row }) => row.status >= SUCCESS);
  if (ended.length > 0) {
    await noteLateWords(
      tx,
      ended.map(({ row }) => row),
    );
  }
  const transitions = await moveOn(
    tx,
    messages.map(({ row }) => row),
  );
  // A receipt that comes again is no news, and does not count again.
  const counted = ended.filter(({ isNews }) => isNews);
  for (const [campaignId, own] of Map.groupBy(counted, ({ row }) => row.campaignId)) {
    const reached = own.map(({ heard: { routeId }, row: { status, error } }) => ({ routeId, status, error }));
    await countReached(tx, campaignId, reached);
  }
  await countTransitions(tx, transitions);
  return { unmatched, transitions };
}

/** One receipt for each id or attempt: the most advanced one. Of two that end it, the first counts. */
function mostAdvanced(heard: Heard[]): Heard[] {
  const latest = new Map<string, Heard>();
  for (const one of heard) {
    const key = keyOf(one.routeId, one.externalId ?? `${one.reference?.messageId} ${one.reference?.n}`);
    const before = latest.get(key);
    if (!before || (before.status < one.status && before.status < SUCCESS)) latest.set(key, one);
  }
  return [...latest.values()];
}

async function match(tx: Sql, heard: Heard[]): Promise<{ matched: Matched[]; unmatched: Heard[] }> {
  const named = heard.filter(({ externalId }) => externalId !== null);
  const parts = named.length > 0 ? await lockParts(tx, named) : [];
  const known = new Map(parts.map((part) => [keyOf(part.routeId, part.externalId), part]));
  const matched: Matched[] = [];
  const unmatched: Heard[] = [];
  for (const one of heard) {
    const part = one.externalId === null ? undefined : known.get(keyOf(one.routeId, one.externalId));
    const attempt = part ?? one.reference;
    if (!attempt) {
      unmatched.push(one);
      continue;
    }
    const { campaignId, messageId, n } = attempt;
    const { status, error, at, raw } = one;
    const isNews = !part || (part.status < SUCCESS && part.status < status);
    const row = { campaignId, id: messageId, n, status, error, at, raw };
    matched.push({ heard: one, row, parts: part?.parts ?? 1, isNews });
  }
  return { matched, unmatched };
}

function keyOf(routeId: string, name: string): string {
  return `${routeId} ${name}`;
}
