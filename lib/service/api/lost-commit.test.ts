import { afterAll, expect, test } from "vitest";
import { begin, rows, sql } from "#lib/platform/postgres/sql";
import { refuse } from "#lib/service/api/refuse";
import { sendMessage } from "#lib/service/messages/send-message";
import { losingCommit } from "#lib/testing/database/losing-commit";
import { mintCampaign, testService } from "#lib/testing/service/service";

const service = testService();
afterAll(() => service.pool.end());

const send = { recipient: "6591234567", language: "english" as const, values: { name: "Ada" } };
const answerTo = (error: unknown) => refuse(error, "trace", true);
const messageOf = (error: unknown) => JSON.stringify(answerTo(error).body);

test.each(["commit", "statement"] as const)(
  "a write whose %s was done and not answered is said to be maybe done, and not to be safe to send again",
  async (what) => {
    const caller = await mintCampaign(service);
    const pool = losingCommit(service.pool, 1);
    const answered =
      what === "commit"
        ? begin(pool, (tx) =>
            tx.query(sql`update campaign set name = 'Changed' where id = ${caller.campaignId}`),
          )
        : sendMessage({ ...service, pool }, caller, send);
    const error = await answered.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    const { status, fields } = answerTo(error);
    expect(status).toBe(503);
    expect(fields).toEqual({});
    expect(messageOf(error)).toContain("nobody knows whether this was done");
    const done = await rows(
      service.pool,
      what === "commit"
        ? sql`select id from campaign where id = ${caller.campaignId} and name = 'Changed'`
        : sql`select id from message where campaign_id = ${caller.campaignId}`,
    );
    expect(done).toHaveLength(1);
  },
);

test("what PostgreSQL refuses, or was never asked, is not said to be maybe done", async () => {
  const refused = await begin(service.pool, (tx) => tx.query("select 1 / 0")).catch(
    (error: unknown) => error,
  );
  expect(messageOf(refused)).toContain("internal_error");
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  expect(messageOf(away)).toContain("cannot answer now");
});
