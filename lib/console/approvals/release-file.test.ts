import { expect, test } from "vitest";
import { showApproval } from "#lib/console/approvals/show-approvals";
import { findBatchFile } from "#lib/console/batches/batch-file";
import { readUploadRules } from "#lib/console/uploads/upload-rules";
import { rows, sql } from "#lib/platform/postgres/sql";
import { heldScene } from "#lib/testing/console/held-scene";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const REASON = "The bank closes at five and nobody else is here.";

/** A file that waits for a second person, of somebody who is an admin since. */
async function scene() {
  const given = await heldScene(pool);
  await given.ask(0);
  await given.promote();
  return given;
}

test("an admin releases their own file with a reason, it is sent once, and its page and batch say so", async () => {
  const { release, ada, next, posted, found, campaign, reader, id } = await scene();
  await release(ada, "admin", REASON);
  expect(await found()).toMatchObject({ state: "approved", released: true, reason: REASON });
  expect([await next(), await next(), posted()]).toEqual([true, false, 1]);
  const rules = await readUploadRules(pool, campaign);
  const shown = await showApproval({ ...reader("viewer"), viewerId: id, seals: TEST_SECRET }, id, rules);
  expect(shown.file).toMatchObject({ released: true, decidedBy: ada.email, reason: REASON });
  await pool.query(sql`update upload set batch_id = 'batch_1' where id = ${id}`);
  const file = await findBatchFile(pool, reader("viewer"), "batch_1");
  expect(file).toMatchObject({ approvedBy: ada.email, releasedBecause: REASON });
  const audited = sql`select action, actor, parameters ->> 'reason' as reason from audit where target = ${`upload ${id}`} and action like 'file.%'`;
  expect(await rows(pool, audited)).toEqual([{ action: "file.release", actor: ada.email, reason: REASON }]);
});

test("nobody else releases a file: an operator not their own, and an admin not another's, which they approve", async () => {
  const { release, ada, person, found, ask } = await scene();
  await expect(release(ada, "operator")).rejects.toThrow("Only admins");
  await expect(release(await person("approver"), "approver")).rejects.toThrow("Only admins");
  await expect(release(await person("admin"), "admin")).rejects.toThrow("You can approve this file");
  await ask(null);
  await expect(release(ada, "admin")).rejects.toThrow("You can approve this file");
  expect((await found()).state).toBe("waiting");
});

test("a release does not count once the admin is none, or the content has changed, and the file waits again", async () => {
  for (const spoil of ["role", "content"]) {
    const { release, ada, next, posted, found, enter } = await scene();
    await release(ada, "admin");
    if (spoil === "content") await enter("Dear {{name}}, it is free.");
    else await pool.query(sql`update membership set role = 'operator' where operator_id = ${ada.id}`);
    await next();
    expect([posted(), await found()]).toMatchObject([
      0,
      { state: "waiting", released: false, decidedBy: null },
    ]);
  }
});

test("of a release and a decline at once one counts", async () => {
  const { release, ada, eve, next, posted, found, decline } = await scene();
  const tries = await Promise.allSettled([release(ada, "admin"), decline(eve)]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await next();
  const { state } = await found();
  expect([posted(), state]).toEqual(state === "sent" ? [1, "sent"] : [0, "declined"]);
});
