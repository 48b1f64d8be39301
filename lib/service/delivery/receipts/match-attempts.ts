import { statusCode } from "#lib/domain/messages/status";
import type { Sql } from "#lib/platform/postgres/sql";
import type { MatchedReceipt } from "#lib/service/delivery/receipts/join-receipts";
import { referencedAttempts } from "#lib/service/delivery/receipts/referenced-attempts";
import type { RouteReceipt } from "#lib/service/delivery/receipts/route-receipt";
import { lockParts } from "#lib/service/delivery/receipts/submitted-parts";

const SUCCESS = statusCode("success");

/**
 * The receipts whose part or attempt is known, and the unmatched ones; one for each part or attempt. The
 * parts are locked until the transaction ends.
 */
export async function matchAttempts(
  tx: Sql,
  all: RouteReceipt[],
): Promise<{ matched: MatchedReceipt[]; unmatched: RouteReceipt[] }> {
  const groups = new Map([...byName(all).values()].map((group) => [mostAdvanced(group), group]));
  const receipts = [...groups.keys()];
  const named = receipts.filter(({ externalId }) => externalId !== null);
  const parts = named.length > 0 ? await lockParts(tx, named) : [];
  const known = new Map(parts.map((part) => [keyOf(part.routeId, part.externalId), part]));
  const partOf = ({ routeId, externalId }: RouteReceipt) =>
    externalId === null ? undefined : known.get(keyOf(routeId, externalId));
  const references = receipts.flatMap((one) => (one.reference && !partOf(one) ? [one.reference] : []));
  const found = references.length > 0 ? await referencedAttempts(tx, references) : [];
  const attempts = new Map(found.map((attempt) => [`${attempt.messageId} ${attempt.n}`, attempt]));
  const matched: MatchedReceipt[] = [];
  const unmatched: RouteReceipt[] = [];
  for (const [most, group] of groups) {
    const part = partOf(most);
    const named = part ?? most.reference;
    if (!named) {
      unmatched.push(most);
      continue;
    }
    const { campaignId, messageId, n } = named;
    const before = part ?? attempts.get(`${messageId} ${n}`);
    const news = before ? newsOf(before, group) : [];
    const one = news.at(-1) ?? most;
    const { status, error, at, raw } = one;
    const row = { campaignId, id: messageId, n, status, error, at, raw };
    const timelyAt = before?.isTimely ? before.at : null;
    const isContrary =
      part !== undefined && Math.min(part.status, status) >= SUCCESS && part.status !== status;
    const { parts, isWhole } = part ?? { parts: 1, isWhole: true };
    matched.push({ receipt: one, row, parts, isWhole, news, isContrary, timelyAt });
  }
  return { matched, unmatched };
}

function byName(receipts: RouteReceipt[]): Map<string, RouteReceipt[]> {
  return Map.groupBy(receipts, ({ routeId, externalId, reference }, i) =>
    keyOf(routeId, externalId ?? (reference ? `${reference.messageId} ${reference.n}` : `nameless ${i}`)),
  );
}

/** The receipt that is furthest on. If two end the message, the first counts. */
function mostAdvanced(receipts: RouteReceipt[]): RouteReceipt {
  return receipts.reduce((most, one) => (most.status < one.status && most.status < SUCCESS ? one : most));
}

/** Those that say something which was not known of their part or attempt, in the order in which they came. */
function newsOf(before: { status: number; raw: string | null }, receipts: RouteReceipt[]): RouteReceipt[] {
  let known = before;
  return receipts.filter((one) => {
    const isOther = one.status > known.status || (one.status === known.status && one.raw !== known.raw);
    const isNews = known.status < SUCCESS && isOther;
    if (isNews) known = one;
    return isNews;
  });
}

function keyOf(routeId: string, name: string): string {
  return `${routeId} ${name}`;
}
