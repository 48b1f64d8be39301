import { expect, test } from "vitest";
import { isToApprove } from "#lib/console/approvals/is-to-approve";
import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { readUploadRules } from "#lib/console/uploads/upload-rules";
import { rows, sql } from "#lib/platform/postgres/sql";
import { heldScene } from "#lib/testing/console/held-scene";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS);

/** A held file in a campaign whose new content needs an approval. */
async function scene(file: Parameters<typeof heldScene>[1] = {}) {
  const given = await heldScene(pool, file);
  await pool.query(
    sql`update console_campaign set approval_first_use = true where id = ${given.campaign.id}`,
  );
  given.campaign.approvalFirstUse = true;
  const isToApproveNow = async (rows = 1) => {
    const campaign = (await findConsoleCampaign(pool, given.campaign.id)) ?? given.campaign;
    const stamp = rulesStamp(await readUploadRules(pool, campaign));
    return isToApprove(pool, campaign, { rows, stamp }, new Date());
  };
  return { ...given, isToApproveNow };
}

test("content waits for an approval until a file with it was accepted, and again when it has changed", async () => {
  const { approve, ada, eve, next, posted, enter, isToApproveNow } = await scene();
  expect(await isToApproveNow()).toBe(true);
  await expect(approve(ada, "operator")).rejects.toThrow("somebody else");
  await approve(eve, "approver");
  expect(await isToApproveNow()).toBe(true);
  await next();
  expect([posted(), await isToApproveNow()]).toEqual([1, false]);
  await enter("Dear {{name}}, it is free.");
  expect(await isToApproveNow()).toBe(true);
  await enter("Dear {{name}}");
  expect(await isToApproveNow()).toBe(false);
});

test("a file that the service did not take leaves its content new", async () => {
  const { approve, eve, next, upstream, isToApproveNow } = await scene();
  await approve(eve, "approver");
  upstream.state.fault = { status: 400, code: "parameter_invalid" };
  await next();
  expect(await isToApproveNow()).toBe(true);
});

test("a file that was approved under changed content uses that content, and not what it was uploaded with", async () => {
  const { approve, eve, next, enter, isToApproveNow } = await scene();
  await enter("Dear {{name}}!");
  await approve(eve, "approver");
  await next();
  expect(await isToApproveNow()).toBe(false);
  await enter("Dear {{name}}");
  expect(await isToApproveNow()).toBe(true);
});

test("a scheduled file with new content waits at its time where the campaign has come to ask for that", async () => {
  const { next, pass, found, posted, ada, eve, approve, id } = await scene({
    ...{ state: "scheduled", sendAt: inAnHour() },
  });
  await pass(HOUR_MS);
  await next();
  expect([posted(), await found()]).toMatchObject([
    0,
    { state: "waiting", reason: expect.stringContaining("needs an approval") },
  ]);
  await expect(approve(ada, "operator")).rejects.toThrow("somebody else");
  const told = sql`select operator_id from file_mail where upload = ${id}`;
  expect(await rows(pool, told)).toEqual([{ operatorId: eve.id }]);
});

test("a rule that asks for less frees a scheduled file from its moment on, and not before", async () => {
  const { campaign, next, pass, found, posted, ada, approve } = await heldScene(pool, {
    ...{ state: "scheduled", sendAt: inAnHour() },
  });
  const later = (at: Date) => ({
    above: null,
    firstUse: false,
    from: at.toISOString(),
    by: "eve@example.com",
  });
  const set = async (at: Date) => {
    Object.assign(campaign, { approvalAbove: 0, approvalLater: later(at) });
    await pool.query(sql`
      update console_campaign set approval_above = 0, approval_later = ${JSON.stringify(later(at))} where id = ${campaign.id}
    `);
  };
  await set(inAnHour());
  await pass(HOUR_MS);
  await next();
  expect([posted(), (await found()).state]).toEqual([0, "waiting"]);
  await expect(approve(ada, "operator")).rejects.toThrow("somebody else");
  await set(new Date(Date.now() - 1000));
  await approve(ada, "operator");
  await next();
  expect([posted(), (await found()).state]).toEqual([1, "sent"]);
});
