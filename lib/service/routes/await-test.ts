import { setTimeout as delay } from "node:timers/promises";
import { sql } from "#lib/platform/postgres/sql";
import type { RouteAdmin } from "#lib/service/routes/context";
import { findTest } from "#lib/service/routes/detail-rows";
import { presentTest, showRoute } from "#lib/service/routes/show-route";
import { WrongInput } from "#lib/service/wrong-input";
import type { RouteDetail } from "#lib/wire/service/route-detail";

const POLL_MS = 200;
/** A worker takes a new route's binds within some seconds. */
const UNTAKEN_MS = 20_000;
/** Longer than a provider may take to answer. */
const UNANSWERED_MS = 90_000;

type Limits = { untakenMs?: number; unansweredMs?: number };

/**
 * The provider's answer to a test message. Throws WrongInput that says why when there is no answer. A message
 * that no worker took is then withdrawn.
 */
export async function awaitTest(
  admin: RouteAdmin,
  routeName: string,
  testId: string,
  { untakenMs = UNTAKEN_MS, unansweredMs = UNANSWERED_MS }: Limits = {},
): Promise<RouteDetail["tests"][number]> {
  const begun = Date.now();
  for (;;) {
    const test = await findTest(admin.pool, testId);
    if (!test) throw new WrongInput(`The test message is gone: ${routeName} was deleted.`);
    if (test.status !== null) return presentTest(test);
    const waited = Date.now() - begun;
    if (!test.takenAt && waited > untakenMs && (await takeBack(admin, testId)))
      throw new WrongInput(`The message was not sent. ${await reason(admin, routeName)}`);
    if (waited > unansweredMs)
      throw new WrongInput(
        `The provider has not answered. The message may have left; route show ${routeName} shows what becomes of it.`,
      );
    await delay(POLL_MS);
  }
}

/** Withdraws the test. False when a worker has taken it meanwhile. */
async function takeBack({ pool }: RouteAdmin, testId: string): Promise<boolean> {
  const gone = await pool.query(sql`delete from route_test where id = ${testId} and taken_at is null`);
  return gone.rowCount === 1;
}

async function reason(admin: RouteAdmin, routeName: string): Promise<string> {
  const { fault, state } = await showRoute(admin, routeName);
  return fault || `${routeName} is ${state}, and no worker took it.`;
}
