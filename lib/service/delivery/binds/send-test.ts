import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { statusCode } from "#lib/domain/messages/status";
import { formatRaw } from "#lib/domain/routes/raw-code";
import { begin, maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { insertParts, partsOf } from "#lib/service/delivery/hand-over/part-rows";
import { type Outcome, type OutgoingMessage, TEST_CAMPAIGN } from "#lib/service/providers/link";

type TestRow = { id: string; recipient: string; sender: string; text: string };

/** Sends the next message with which an admin tries the route; false when there is none. */
export async function sendTest(delivery: Delivery, carrier: Carrier, signal: AbortSignal): Promise<boolean> {
  const { pool } = delivery;
  const { routeId, link } = carrier;
  if (routeId === null || !(await isWaiting(pool, routeId))) return false;
  const permits = await link.ready(signal);
  try {
    link.done(permits - 1);
    const test = await takeTest(pool, routeId);
    if (!test) return false;
    let outcome: Outcome = { kind: "unknown", codes: [] };
    await link.submit([outgoing(test, carrier.validityMs)], (_, answer) => {
      outcome = answer;
    });
    await recordTest(pool, routeId, test.id, outcome);
    return true;
  } finally {
    link.done(1);
  }
}

async function isWaiting(db: Sql, routeId: string): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql`select id from route_test where route_id = ${routeId} and taken_at is null limit 1`,
    "route-test-waiting",
  );
  return found !== null;
}

/** Each test is taken only once: a test whose worker died before it recorded the answer is not sent again. */
function takeTest(db: Sql, routeId: string): Promise<TestRow | null> {
  return maybeRow(
    db,
    sql`
      update route_test set taken_at = now()
      where id = (
        select id from route_test where route_id = ${routeId} and taken_at is null
        order by made_at limit 1 for update skip locked
      )
      returning id, recipient, sender, text
    `,
  );
}

function outgoing({ id, recipient, sender, text }: TestRow, validityMs: number | null): OutgoingMessage {
  return {
    campaignId: TEST_CAMPAIGN,
    messageId: id,
    n: 1,
    attemptId: `test_${id}`,
    recipient,
    fullMessage: text,
    sender,
    validUntil: validityMs === null ? null : new Date(Date.now() + validityMs),
  };
}

async function recordTest(
  pool: Delivery["pool"],
  routeId: string,
  id: string,
  outcome: Outcome,
): Promise<void> {
  const isAccepted = outcome.kind === "accepted";
  const error = isAccepted ? null : outcome.kind === "refused" ? outcome.error : "server_unknown_error";
  const externalIds = outcome.kind === "accepted" ? outcome.externalIds : [];
  await begin(pool, async (tx) => {
    await tx.query(sql`
      update route_test
      set status = ${statusCode(isAccepted ? "sent" : "failure")}, external_ids = ${externalIds},
        error = ${error === null ? null : deliveryErrorCode(error)}, parts = ${externalIds.length},
        raw = ${isAccepted ? "" : `${formatRaw(outcome.codes)}${outcome.kind === "deferred" ? " (not taken)" : ""}`},
        updated_at = now()
      where id = ${id}
    `);
    const parts = partsOf({ campaignId: TEST_CAMPAIGN, messageId: id, n: 1 }, externalIds);
    if (parts.length > 0) await insertParts(tx, routeId, parts);
  });
}
