import { statusCode } from "#lib/domain/messages/status";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Heard } from "#lib/service/delivery/receipts/heard";
import type { Matched } from "#lib/service/delivery/receipts/join-matched";
import { referencedAttempts } from "#lib/service/delivery/receipts/referenced-attempts";
import { lockParts } from "#lib/service/delivery/receipts/submitted-parts";

const SUCCESS = statusCode("success");

/**
 * The receipts whose part or attempt is known, and the unmatched ones; one for each part or attempt. The
 * parts are locked until the transaction ends.
 */
export async function matchHeard(tx: Sql, all: Heard[]): Promise<{ matched: Matched[]; unmatched: Heard[] }> {
  const groups = new Map([...byName(all).values()].map((group) => [mostAdvanced(group), group]));
  const heard = [...groups.keys()];
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
    matched.push({ heard: one, row, parts, isWhole, news, isContrary, timelyAt });
  }
  return { matched, unmatched };
}

function byName(heard: Heard[]): Map<string, Heard[]> {
  return Map.groupBy(heard, ({ routeId, externalId, reference }, i) =>
    keyOf(routeId, externalId ?? (reference ? `${reference.messageId} ${reference.n}` : `nameless ${i}`)),
  );
}

/** Of two that end it, the first counts. */
function mostAdvanced(heard: Heard[]): Heard {
  return heard.reduce((most, one) => (most.status < one.status && most.status < SUCCESS ? one : most));
}

/** Those that say something which was not known of their part or attempt, in the order in which they came. */
function newsOf(before: { status: number; raw: string | null }, heard: Heard[]): Heard[] {
  let known = before;
  return heard.filter((one) => {
    const isOther = one.status > known.status || (one.status === known.status && one.raw !== known.raw);
    const isNews = known.status < SUCCESS && isOther;
    if (isNews) known = one;
    return isNews;
  });
}

function keyOf(routeId: string, name: string): string {
  return `${routeId} ${name}`;
}
