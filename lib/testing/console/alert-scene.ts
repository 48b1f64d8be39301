import type { Pool } from "pg";
import { databaseNow } from "#lib/console/alerts/alert-deliveries";
import { CALM_SECONDS, evaluateRules } from "#lib/console/alerts/alert-evaluation";
import { addRule } from "#lib/console/alerts/change-rules";
import { addTarget } from "#lib/console/alerts/change-targets";
import { deliverNext } from "#lib/console/alerts/deliver";
import { stopCampaign } from "#lib/console/mirror/rows/stop-campaign";
import { begin, rows, sql } from "#lib/platform/postgres/sql";
import { startReceiver, testAlerts, testAuthor } from "#lib/testing/console/alerts";
import { mintConsoleCampaign } from "#lib/testing/console/mirror";

type Quiet = { from: string; to: string; zone: string };

/** A new campaign with a rule that fires when reading stops, a receiver of webhooks, and a frozen clock. */
export async function alertScene(pool: Pool) {
  const campaign = await mintConsoleCampaign(pool);
  const receiver = await startReceiver();
  const author = testAuthor(pool, campaign);
  await addRule(author, { kind: "key_stopped", minutes: 0 });
  const scene = {
    campaign,
    receiver,
    author,
    context: testAlerts(pool),
    now: await databaseNow(pool),
    later(seconds: number) {
      scene.now = new Date(scene.now.getTime() + seconds * 1000);
    },
    evaluate: () => begin(pool, (tx) => evaluateRules(tx, scene.now)),
    /** Sends all notices that are due. Returns how many. */
    async deliver(): Promise<number> {
      let n = 0;
      while (await deliverNext(scene.context, scene.now, 0.5)) n++;
      return n;
    },
    async addWebhook(quiet: Quiet | null = null) {
      const request = { kind: "webhook", name: "On call", quiet, address: receiver.address } as const;
      const made = await addTarget(scene.context, author, request);
      if (made.secret === null) throw new Error("a webhook has a secret");
      return { id: made.id, secret: made.secret };
    },
    quietForAnHour(): Quiet {
      const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
      return { from: clock(scene.now.getTime()), to: clock(scene.now.getTime() + 3_600_000), zone: "UTC" };
    },
    async stop(): Promise<void> {
      const at = scene.now.toISOString();
      const answer = { httpStatus: 401, code: "", message: "", traceId: null };
      await stopCampaign(pool, { id: campaign }, { reason: "key_rejected", at, ...answer });
      await scene.evaluate();
    },
    async mend(): Promise<void> {
      await pool.query(sql`update mirror_sync set stop = null where campaign = ${campaign}`);
      await scene.evaluate();
      scene.later(CALM_SECONDS);
      await scene.evaluate();
    },
    /** Deletes what is due of this campaign, because the next test would send it. */
    async leave(): Promise<void> {
      await receiver.stop();
      await pool.query(sql`delete from alert_target where campaign = ${campaign}`);
      await pool.query(sql`delete from alert_rule where campaign = ${campaign}`);
    },
    states: () =>
      rows<{ event: string; state: string; tries: number; said: string }>(
        pool,
        sql`
          select event, state, tries, said from alert_delivery d join alert_target t on t.id = d.target
          where t.campaign = ${campaign} order by d.created_at, event
        `,
      ),
  };
  return scene;
}

export type AlertScene = Awaited<ReturnType<typeof alertScene>>;
