import { expect, onTestFinished, test } from "vitest";
import { readFreshness } from "#lib/console/freshness/freshness";
import { runSync } from "#lib/console/mirror/sync/run-sync";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { mintConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";
import { type Fault, standInUpstream } from "#lib/testing/console/stand-in-upstream";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();

/** How a service answers each call, and what its campaign's screens show 15 seconds later. */
const FAULTS: [fault: Fault, shown: object][] = [
  ["hang up", { state: "unanswered", trouble: { fault: { cause: "connection", httpStatus: null } } }],
  [
    { status: 503, code: "" },
    { state: "unanswered", trouble: { fault: { cause: "server", httpStatus: 503 } } },
  ],
  [
    { status: 429, code: "too_many_requests" },
    { slowed: true, trouble: null },
  ],
];

test("a service that fails stops nothing: it is told apart by how it fails, and a busy limit is no failure", async () => {
  const campaigns = await Promise.all(
    FAULTS.map(async ([fault]) => {
      const upstream = await standInUpstream();
      onTestFinished(() => upstream.close());
      upstream.state.fault = fault;
      const campaign = await findConsoleCampaign(pool, await mintConsoleCampaign(pool, upstream.address));
      return { upstream, campaign: campaign ?? expect.fail("the campaign is gone") };
    }),
  );
  const stopping = new AbortController();
  const running = runSync(
    {
      ...{ pool, duties: pool, keySecret: TEST_SECRET, hasPriorityWork: () => false },
      ...{ embeddedAddress: "http://127.0.0.1:9/api/v2", upstreamsMayBePrivate: true },
      onFault: () => undefined,
    },
    stopping.signal,
  );
  onTestFinished(async () => {
    stopping.abort();
    await running;
  });
  for (const [index, [fault, shown]] of FAULTS.entries()) {
    const { upstream, campaign } = campaigns[index] ?? expect.unreachable();
    const later = () => readFreshness(pool, campaign, new Date(Date.now() + 15_000));
    await expect.poll(later, { message: JSON.stringify(fault) }).toMatchObject({ stop: null, ...shown });
    const calls = upstream.calls.length;
    await expect.poll(() => upstream.calls.length, { message: "it is tried again" }).toBeGreaterThan(calls);
  }
});
