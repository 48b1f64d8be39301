import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { statusCode } from "#lib/domain/messages/status";
import { formatRaw } from "#lib/domain/routes/raw-code";
import { begin } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import type { SeenCode } from "#lib/service/delivery/hand-over/decide";
import { applyHeard } from "#lib/service/delivery/receipts/apply-heard";
import { countOutcomes } from "#lib/service/delivery/receipts/apply-receipts";
import type { Heard } from "#lib/service/delivery/receipts/heard";
import { insertUnmatched } from "#lib/service/delivery/receipts/unmatched-rows";
import { noteCodes } from "#lib/service/delivery/route-notes";
import type { Sign } from "#lib/service/providers/link";

/**
 * Applies what a route heard. What names no known message is kept, because a receipt may come before the answer that
 * brings the id. Resolves after the commit: only then may the provider be told that it has arrived.
 */
export async function keepSigns(
  delivery: Delivery,
  route: { id: string; name: string },
  signs: Sign[],
): Promise<void> {
  const { pool, metrics, recording } = delivery;
  const heard = signs.map((sign) => heardOf(route.id, sign));
  const codes = seenCodes(signs);
  await recording.settled(
    route.id,
    signs.map(({ externalId }) => externalId),
  );
  const { unmatched, transitions } = await begin(pool, async (tx) => {
    const applied = await applyHeard(tx, heard);
    if (applied.unmatched.length > 0) await insertUnmatched(tx, applied.unmatched);
    if (codes.length > 0) await noteCodes(tx, route.id, codes);
    await countTransitions(tx, applied.transitions, applied.changed);
    return applied;
  });
  countOutcomes(delivery, transitions);
  const found = signs.length - unmatched.length;
  if (found > 0) metrics.routeReceipts.inc({ route: route.name, matched: "yes" }, found);
}

/** The codes of what failed, and words that nobody knows, with what was made of them. */
export function seenCodes(signs: Sign[]): SeenCode[] {
  return signs.flatMap(({ status, error, codes, mapped }) => {
    const isFailure = status === "failure";
    if (!isFailure && mapped) return [];
    const verdict = isFailure ? (error ?? "delivery_unknown_error") : status;
    return codes
      .filter(({ source }) => isFailure || source === "stat")
      .map((code) => ({ ...code, verdict, mapped }));
  });
}

export function heardOf(routeId: string, { externalId, reference, status, error, codes, at }: Sign): Heard {
  const code = error === null ? null : deliveryErrorCode(error);
  return {
    routeId,
    externalId,
    reference,
    status: statusCode(status),
    error: code,
    raw: formatRaw(codes),
    at,
  };
}
