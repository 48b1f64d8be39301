import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Actor } from "#lib/console/actor";
import { findApproval } from "#lib/console/approvals/approval-rows";
import { approveFile, declineFile, releaseFile } from "#lib/console/approvals/decide-file";
import { moveFile } from "#lib/console/approvals/move-file";
import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import { sendNext, tidy } from "#lib/console/approvals/run-approvals";
import { checkTrials } from "#lib/console/approvals/run-trials";
import { saveCampaignTemplate } from "#lib/console/uploads/campaign-template";
import { readUploadRules } from "#lib/console/uploads/upload-rules";
import type { Pace } from "#lib/domain/files/pace";
import type { CampaignRole } from "#lib/domain/people/role";
import { sql } from "#lib/platform/postgres/sql";
import { failedMessages } from "#lib/testing/console/failed-messages";
import { NO_INTAKE, TEST_SECRET } from "#lib/testing/console/mirror";
import { mintAsker } from "#lib/testing/console/planned";
import { waitingFile } from "#lib/testing/console/waiting-file";

/** A campaign with a file that Ada, an operator, has uploaded, and an approver. */
export async function heldScene(pool: Pool, file: Parameters<typeof waitingFile>[3] = {}) {
  const given = await failedMessages(pool, 0);
  const { campaign, upstream } = given;
  const person = async (role: CampaignRole): Promise<Actor> => {
    const { operatorId: id, operatorEmail: email } = await mintAsker(pool, "member");
    await pool.query(sql`
      insert into membership (operator_id, campaign, role, given_by) values (${id}, ${campaign.id}, ${role}, 'test')
    `);
    return { id, email, address: null, traceId: randomUUID() };
  };
  const [ada, eve] = [await person("operator"), await person("approver")];
  const { id } = await waitingFile(pool, campaign, ada, file);
  const reader = (role: CampaignRole) => ({ ...given.reader, role });
  const contextOf = (db: Pool) => ({
    ...given.mirror,
    pool: db,
    give: NO_INTAKE,
    onFault: (error: unknown) => {
      throw error;
    },
  });
  const rules = () => readUploadRules(pool, campaign);
  return {
    ...{ campaign, upstream, ada, eve, id, person, reader, contextOf },
    found: async () => {
      const approval = await findApproval(pool, campaign.id, id);
      if (!approval) throw new Error("no file");
      return approval;
    },
    /** As if so much time had passed for the file. */
    pass: async (ms: number) => {
      const moments = ["send_at", "not_after", "due_at", "asked_at", "expires_at", "decided_at"];
      const moved = (columns: string[]) =>
        columns.map((column) => `${column} = ${column} - $2 * interval '1 ms'`).join();
      await pool.query(`update file_approval set ${moved(moments)} where upload = $1`, [id, ms]);
      const uploads = "id = $1 or id = (select first_upload from file_trial where upload = $1)";
      await pool.query(`update upload set ${moved(["alive_at", "settled_at"])} where ${uploads}`, [id, ms]);
    },
    posted: () => upstream.posts.filter((path) => path.endsWith("/batch/messages")).length,
    next: () => sendNext(contextOf(pool)),
    tidy: () => tidy(contextOf(pool)),
    look: () => checkTrials(contextOf(pool)),
    /** The first rows' upload made a batch, of whose messages so many were delivered and so many failed. */
    answer: async (delivered: number, failed: number) => {
      const batchId = `batch_${id}`;
      await pool.query(sql`
        update upload u set batch_id = ${batchId}, state = 'accepted' from file_trial t where t.upload = ${id} and u.id = t.first_upload
      `);
      await pool.query(sql`
        insert into mirror_count (campaign, scope, status, code, spent, n)
        values (${campaign.id}, ${`b:${batchId}`}, 'success', '', false, ${delivered}),
          (${campaign.id}, ${`b:${batchId}`}, 'failure', 'recipient_unavailable', false, ${failed})
        on conflict (campaign, scope, status, code, spent) do update set n = excluded.n
      `);
    },
    move: (by: Actor, role: CampaignRole, sendAt: Date | null, notAfter: Date | null = null, pace?: Pace) =>
      moveFile(reader(role), by, id, { sendAt, notAfter, pace, seals: TEST_SECRET }),
    approve: async (by: Actor, role: CampaignRole) =>
      approveFile(reader(role), by, id, {
        ...{ stamp: rulesStamp(await rules()), rules: await rules(), seals: TEST_SECRET },
      }),
    decline: (by: Actor) => declineFile(reader("approver"), by, id, "no"),
    /** Makes Ada, who uploaded it, an admin of the campaign. */
    promote: () => pool.query(sql`update membership set role = 'admin' where operator_id = ${ada.id}`),
    release: async (by: Actor, role: CampaignRole, reason = "Everybody else is on holiday.") =>
      releaseFile(reader(role), by, id, {
        ...{ stamp: rulesStamp(await rules()), rules: await rules(), seals: TEST_SECRET, reason },
      }),
    /** Asks for an approval of files with more rows; null: of none. */
    ask: async (approvalAbove: number | null) => {
      Object.assign(campaign, { approvalAbove });
      await pool.query(sql`
        update console_campaign set approval_above = ${approvalAbove} where id = ${campaign.id}
      `);
    },
    enter: (english: string) =>
      saveCampaignTemplate(pool, campaign.id, { bodies: { english }, nationalIds: false, changedBy: "test" }),
  };
}
