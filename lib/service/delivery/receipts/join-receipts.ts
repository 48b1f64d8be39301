import { statusCode } from "#lib/domain/messages/status";
import type { Sql } from "#lib/platform/postgres/sql";
import { joinParts, joinWhole } from "#lib/service/delivery/receipts/join-parts";
import type { ReceiptRow } from "#lib/service/delivery/receipts/receipt-rows";
import type { RouteReceipt } from "#lib/service/delivery/receipts/route-receipt";
import { partsOf } from "#lib/service/delivery/receipts/submitted-parts";

const SUCCESS = statusCode("success");
const FAILURE = statusCode("failure");

/** A receipt whose attempt is known. */
export type MatchedReceipt = {
  receipt: RouteReceipt;
  row: ReceiptRow;
  /** The number of the message's parts. */
  parts: number;
  /** Whether a receipt of one part speaks for all parts. */
  isWhole: boolean;
  /** The receipts of its part, or attempt, that say what was not known; the last of them is `heard`. */
  news: RouteReceipt[];
  /** Its part has ended otherwise. */
  isContrary: boolean;
  /** When the provider took it, or null if that is too long ago for a message that ends now to be in time. */
  timelyAt: Date | null;
};

export type Joined = Omit<MatchedReceipt, "news"> & { isNews: boolean };

/**
 * Joins the receipts of each message into one, from the states of its parts, in the order of the messages'
 * ids. Leaves out messages with a part whose state is not known yet.
 */
export async function joinReceipts(tx: Sql, matched: MatchedReceipt[]): Promise<Joined[]> {
  const attempts = new Map<string, Joined>();
  for (const { news, ...one } of matched) {
    const key = `${one.row.id} ${one.row.n}`;
    const before = attempts.get(key);
    const isFirst = !before || before.row.status < one.row.status;
    const isNews = news.length > 0 || (before?.isNews ?? false);
    attempts.set(key, { ...(isFirst ? one : before), isNews });
  }
  const news = new Set(matched.flatMap(({ news }) => news).map(({ externalId }) => externalId));
  const long = [...attempts].filter(([, { parts }]) => parts > 1);
  if (long.length > 0) {
    const keys = long.map(([, { row }]) => ({ campaignId: row.campaignId, messageId: row.id, n: row.n }));
    const states = Map.groupBy(await partsOf(tx, keys), ({ messageId, n }) => `${messageId} ${n}`);
    for (const [key, one] of long) {
      const known = states.get(key) ?? [];
      const state = one.isWhole ? joinWhole(known) : joinParts(known, one.parts);
      if (!state) attempts.delete(key);
      else {
        const { status, error, raw } = state;
        const ends = one.isWhole ? SUCCESS : FAILURE;
        const hadEnded = known.some((part) => part.status >= ends && !news.has(part.externalId));
        attempts.set(key, {
          ...one,
          isNews: one.isNews && !hadEnded,
          row: { ...one.row, status, error, raw },
        });
      }
    }
  }
  return [...attempts.values()].sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
}
