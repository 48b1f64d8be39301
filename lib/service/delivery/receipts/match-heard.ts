import { statusCode } from "#lib/domain/messages/status";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Heard } from "#lib/service/delivery/receipts/heard";
import type { Matched } from "#lib/service/delivery/receipts/join-matched";
import { referencedAttempts } from "#lib/service/delivery/receipts/referenced-attempts";
import { lockParts } from "#lib/service/delivery/receipts/submitted-parts";

const SUCCESS = statusCode("success");

/**
 * The receipts whose part or attempt is known, and those that name none; one for each. The parts are locked until the
 * transaction ends.
 */
export async function matchHeard(tx: Sql, all: Heard[]): Promise<{ matched: Matched[]; unmatched: Heard[] }> {
  const heard = mostAdvanced(all);
  const named = heard.filter(({ externalId }) => externalId !== null);
  const parts = named.length > 0 ? await lockParts(tx, named) : [];
  const known = new Map(parts.map((part) => [keyOf(part.routeId, part.externalId), part]));
  const partOf = ({ routeId, externalId }: Heard) =>
    externalId === null ? undefined : known.get(keyOf(routeId, externalId));
  const references = heard.flatMap((one) => (one.reference && !partOf(one) ? [one.reference] : []));
  const found = references.length > 0 ? await referencedAttempts(tx, references) : [];
  const attempts = new Map(found.map((attempt) => [`${attempt.messageId} ${attempt.n}`, attempt]));
  const matched: Matched[] = [];
  const unmatched: Heard[] = [];
  for (const one of heard) {
    const part = partOf(one);
    const named = part ?? one.reference;
    if (!named) {
      unmatched.push(one);
      continue;
    }
    const { campaignId, messageId, n } = named;
    const { status, error, at, raw } = one;
    const before = part ?? attempts.get(`${messageId} ${n}`);
    const isNews = before !== undefined && before.status < SUCCESS && before.status < status;
    const row = { campaignId, id: messageId, n, status, error, at, raw };
    const timelyAt = before?.isTimely ? before.at : null;
    const isContrary =
      part !== undefined && Math.min(part.status, status) >= SUCCESS && part.status !== status;
    const { parts, isWhole } = part ?? { parts: 1, isWhole: true };
    matched.push({ heard: one, row, parts, isWhole, isNews, isContrary, timelyAt });
  }
  return { matched, unmatched };
}

/** One receipt for each id or attempt: the most advanced one. Of two that end it, the first counts. */
function mostAdvanced(heard: Heard[]): Heard[] {
  const latest = new Map<string, Heard>();
  for (const [i, one] of heard.entries()) {
    const { externalId, reference } = one;
    const name = externalId ?? (reference ? `${reference.messageId} ${reference.n}` : `nameless ${i}`);
    const key = keyOf(one.routeId, name);
    const before = latest.get(key);
    if (!before || (before.status < one.status && before.status < SUCCESS)) latest.set(key, one);
  }
  return [...latest.values()];
}

function keyOf(routeId: string, name: string): string {
  return `${routeId} ${name}`;
}
