import type { Reader } from "#lib/console/reader";
import { recordScarce } from "#lib/console/record-scarce";
import { RefusedError } from "#lib/console/refused-error";
import { hideNumber } from "#lib/domain/messages/mask";

/** A list repeats its query every few seconds and for every page; within this time it counts as one search. */
const SAME_MS = 60 * 60_000;
const MOST_KEPT = 10_000;

const admitted = new Map<string, number>();

/** Records a search for a whole number by a person who sees masked numbers; false after sixty within an hour. */
export async function admitSearch(
  { pool, campaign, viewer, email = "", address = null, now }: Reader,
  number: string,
): Promise<boolean> {
  const key = JSON.stringify([email, campaign.id, number]);
  const at = now.getTime();
  if (at - (admitted.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_MS) return true;
  const actor = { id: viewer?.id ?? "", email, address, traceId: null };
  const entry = { campaign: campaign.id, action: "number.search", target: hideNumber(number) };
  const isNew = await recordScarce(pool, actor, {
    ...entry,
    code: "searched_too_many",
    said: (most) => `You have searched for ${most} numbers`,
  }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RefusedError) return false;
      throw error;
    },
  );
  if (admitted.size >= MOST_KEPT) admitted.clear();
  if (isNew) admitted.set(key, at);
  return isNew;
}
