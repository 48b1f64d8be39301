import { statusCode } from "#lib/domain/messages/status";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Moved } from "#lib/service/delivery/moved";
import { moveOn } from "#lib/service/delivery/receipts/apply-receipts";
import { noteContradictingReceipts } from "#lib/service/delivery/receipts/contradicting-receipts";
import { type Joined, joinReceipts, type MatchedReceipt } from "#lib/service/delivery/receipts/join-receipts";
import { matchAttempts } from "#lib/service/delivery/receipts/match-attempts";
import { updateTests } from "#lib/service/delivery/receipts/receipt-rows";
import type { RouteReceipt } from "#lib/service/delivery/receipts/route-receipt";
import { moveParts } from "#lib/service/delivery/receipts/submitted-parts";
import { countMinutes } from "#lib/service/delivery/route-minutes";
import { countReached } from "#lib/service/delivery/route-notes";
import { TEST_CAMPAIGN } from "#lib/service/providers/link";

const SUCCESS = statusCode("success");

/** `news`: the receipts that said something new. One that is repeated does not. */
export type Applied = Moved & { unmatched: RouteReceipt[]; news: RouteReceipt[] };

/**
 * Applies receipts of routes to the messages whose parts or references they name, and returns the unmatched
 * ones. The caller counts and records the changes at its end.
 */
export async function applyRouteReceipts(tx: Sql, receipt: RouteReceipt[]): Promise<Applied> {
  const { matched, unmatched } = await matchAttempts(tx, receipt);
  const parts = matched.flatMap(({ receipt: one, news }) =>
    news.length > 0 && one.externalId !== null ? [{ ...one, externalId: one.externalId }] : [],
  );
  if (parts.length > 0) await moveParts(tx, parts);
  const joined = await joinReceipts(tx, matched);
  const isLatePart = ({ parts, isContrary, row }: MatchedReceipt) =>
    parts > 1 && isContrary && row.campaignId !== TEST_CAMPAIGN;
  const isTest = ({ row }: Joined) => row.campaignId === TEST_CAMPAIGN;
  const tests = joined.filter(isTest).map(({ row }) => row);
  const moved = tests.length > 0 ? await updateTests(tx, tests) : [];

  const messages = joined.filter((one) => !isTest(one));
  const ended = messages.filter(({ row }) => row.status >= SUCCESS);
  // The other parts of a long message may end differently: a receipt is late only if it contradicts its own part.
  const late = [...ended.filter(({ parts }) => parts === 1), ...matched.filter(isLatePart)];
  const lateRows = late.map(({ row }) => row);
  const noted = lateRows.length > 0 ? await noteContradictingReceipts(tx, lateRows) : [];
  const messageRows = messages.map(({ row }) => row);
  const movedOn = await moveOn(tx, messageRows);
  const counted = ended.filter(({ isNews }) => isNews);
  await countReached(
    tx,
    counted.map(({ receipt: { routeId }, row: { campaignId, status, error } }) => ({
      ...{ campaignId, routeId, status, error },
    })),
  );
  const others = new Set([...moved, ...noted].map(({ id, n }) => `${id} ${n}`));
  const isOther = ({ parts, isContrary, row: { id, n } }: MatchedReceipt) =>
    others.has(`${id} ${n}`) && (parts === 1 || isContrary);
  const news = matched.flatMap((one) => (one.news.length === 0 && isOther(one) ? [one.receipt] : one.news));
  await countMinutes(tx, [
    ...news.map(({ routeId }) => ({ routeId, what: "receipt" as const, n: 1 })),
    ...counted.flatMap(({ receipt: { routeId }, timelyAt }) =>
      timelyAt ? [{ routeId, what: "timely" as const, at: timelyAt, n: 1 }] : [],
    ),
  ]);
  return { unmatched, news, ...movedOn };
}
