import { expect, test } from "vitest";
import { withdrawFile } from "#lib/console/approvals/decide-file";
import { askForMails } from "#lib/console/approvals/file-mail-rows";
import { mailNext } from "#lib/console/approvals/mail-approvers";
import { begin, sql } from "#lib/platform/postgres/sql";
import { heldScene } from "#lib/testing/console/held-scene";
import { dyingAt } from "#lib/testing/database/dying-at";
import { ownDatabase } from "#lib/testing/database/own-database";
import { plainMailServer } from "#lib/testing/mail/plain-mail-server";

const { pool } = await ownDatabase();

/** A file that waits, whose approvers are to be told. */
async function scene(
  kind: "waiting" | "released" = "waiting",
  file: Parameters<typeof heldScene>[1] = { rows: 3 },
) {
  await pool.query("delete from file_mail");
  const { url, mails, state } = await plainMailServer();
  const held = await heldScene(pool, file);
  const faults: unknown[] = [];
  const context = {
    pool,
    settings: {
      mail: { url, from: "Redial <redial@example.org>", mayBePlain: true },
      publicUrl: "https://redial.example.org",
    },
    onFault: (error: unknown) => faults.push(error),
  };
  await held.person("operator");
  const ask = () => begin(pool, (tx) => askForMails(tx, held.id, kind));
  const mailAll = async () => {
    while (await mailNext(context));
  };
  return { ...held, needApproval: held.ask, ask, mails, state, faults, context, mailAll, kind };
}

test("each approver and admin but the uploader gets one mail that names no file and no person, and links to it", async () => {
  const { ask, mailAll, mails, eve, ada, person, promote, id, campaign } = await scene();
  await promote();
  const admin = await person("admin");
  await ask();
  await ask();
  await mailAll();
  expect(mails.flatMap(({ to }) => to).sort()).toEqual([eve.email, admin.email].sort());
  // Lines are broken to fit a mail.
  const content = mails[0]?.content.replaceAll("=\r\n", "");
  expect(content).toContain("A file of 3 rows waits for an approval");
  expect(content).toContain(`/campaigns/${campaign.id}/approvals/${id}`);
  for (const secret of [`${id.slice(0, 8)}.csv`, ada.email, "6591234567"])
    expect(content).not.toContain(secret);
});

test("a file that was decided on is not mailed about any more, nor is who may no longer approve it", async () => {
  const decided = await scene();
  await decided.ask();
  await decided.approve(decided.eve, "approver");
  await decided.mailAll();
  const removed = await scene();
  await removed.ask();
  await pool.query(sql`delete from membership where operator_id = ${removed.eve.id}`);
  await removed.mailAll();
  expect([decided.mails, removed.mails]).toEqual([[], []]);
});

test("a release is mailed to the same people, also once the file has left", async () => {
  const held = await scene();
  const { promote, release, ada, eve, next, mailAll, mails } = held;
  await promote();
  await held.ask();
  await held.needApproval(0);
  await mailAll();
  await release(ada, "admin");
  await next();
  await mailAll();
  expect(mails.map(({ to }) => to)).toEqual([[eve.email], [eve.email]]);
  expect(mails[1]?.content).toContain("without a second person");
});

test("a file that is halted after its first rows is mailed to its uploader too, unless somebody has decided", async () => {
  const file = { rows: 5, first: 2, state: "scheduled" } as const;
  const [halted, decided] = [await scene("waiting", file), await scene("waiting", file)];
  for (const { next, answer, look } of [halted, decided]) {
    while (await next());
    await answer(0, 2);
    await look();
  }
  await withdrawFile(decided.reader("operator"), decided.ada, decided.id);
  await halted.mailAll();
  expect(halted.mails.flatMap(({ to }) => to).sort()).toEqual([halted.ada.email, halted.eve.email].sort());
  expect(halted.mails[0]?.content).toContain("halted_after_its_first_rows");
});

test("a mail that the server refuses is tried again, and one whose sender died is not", async () => {
  const refused = await scene();
  await refused.ask();
  refused.state.refuses = true;
  await refused.mailAll();
  expect([refused.mails, refused.faults.length]).toEqual([[], 1]);
  refused.state.refuses = false;
  await refused.mailAll();
  expect(refused.mails).toEqual([]);
  await pool.query("update file_mail set due_at = '-infinity'");
  await refused.mailAll();
  expect(refused.mails).toHaveLength(1);

  const died = await scene();
  await died.ask();
  died.state.refuses = true;
  // The process dies after the mail server's answer, so nobody knows whether the mail left.
  const dying = { ...died.context, pool: dyingAt(pool, 2).pool };
  await expect(mailNext(dying)).rejects.toThrow("killed");
  died.state.refuses = false;
  await died.mailAll();
  expect(died.mails).toEqual([]);
});
